// Claims beside their sources, each pair with a verdict, by mouse or keys. Text reaches the page as text nodes.
// data: {may, words, claims: [{key, name, text, outcome, note, pairs: [{passage, title, about, spans, added, moved,
// mine, opinions: [{who, word, kind, note, stale}], before, after, old, gone}]}]}
// Arrows (or J and K) move from pair to pair; S, C and I judge. Keys are told by their place, so that they work
// while Korean is typed too.
const KEYS = { KeyS: "supports", KeyC: "contradicts", KeyI: "insufficient" };
const MARKS = { supports: "✓", contradicts: "✕", insufficient: "○" };

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const kept = (parentElement.kept ??= { at: "", focus: false, drafts: new Map() });
  const had = kept.focus || root.contains(parentElement.activeElement);
  const send = (claim, pair, verdict) => {
    const id = name(claim, pair);
    kept.at = id;
    const note = kept.drafts.get(id) ?? pair.mine?.note ?? "";
    kept.drafts.delete(id);
    setTriggerValue("judge", { claim: claim.key, passage: pair.passage, verdict, note });
  };
  const take = (claim, pair) => setTriggerValue("remove", { claim: claim.key, passage: pair.passage });
  root.replaceChildren(...data.claims.map((claim) => drawClaim(claim, data, kept, send, take)));
  const pairs = [...root.querySelectorAll(".pair")];
  for (const box of pairs) {
    const passage = box.querySelector(".passage");
    const mark = passage?.querySelector("mark");
    if (mark) passage.scrollTop = Math.max(0, mark.offsetTop - passage.offsetTop - passage.clientHeight / 3);
  }
  roving(pairs, "id", kept, had);
  root.onkeydown = (event) => {
    if (event.target.closest("textarea") || isCommand(event)) return;
    const at = pairs.indexOf(event.target.closest(".pair"));
    if (at < 0) return;
    if (!event.target.closest(".passage") && moved(event, pairs, at)) return;
    if (KEYS[event.code] && data.may) {
      event.preventDefault();
      const button = pairs[at].querySelector(`button[data-verdict="${KEYS[event.code]}"]`);
      if (!button) return;
      button.click();
      const next = pairs[at + 1];
      kept.at = next ? next.dataset.id : pairs[at].dataset.id;
      kept.focus = true;
    }
  };
}

const name = (claim, pair) => `${claim.key} ${pair.passage}`;

function drawClaim(claim, data, kept, send, take) {
  const box = made("section", "claim");
  box.setAttribute("aria-label", claim.name);
  const left = made("div", "says");
  left.append(made("h3", "", claim.name), made("p", "text", claim.text));
  if (claim.outcome) left.append(verdictMark(claim.outcome, data.words.verdicts[claim.outcome]));
  if (claim.note) left.append(made("p", "hint", claim.note));
  const right = made("div", "rests");
  right.append(...claim.pairs.map((pair) => drawPair(claim, pair, data, kept, send, take)));
  box.append(left, right);
  return box;
}

function drawPair(claim, pair, data, kept, send, take) {
  const box = made("article", "pair");
  box.dataset.id = name(claim, pair);
  box.setAttribute("aria-label", `${claim.name}: ${pair.title}`);
  box.setAttribute("aria-keyshortcuts", "S C I");
  if (pair.title) box.append(made("h4", "", pair.title));
  if (pair.about) box.append(made("p", "about", pair.about));
  if (pair.moved) box.append(made("p", "moved", pair.moved));
  if (pair.before) box.append(sideBySide(pair, data.words));
  else if (pair.spans.length) box.append(passage(pair.spans));
  for (const one of pair.opinions) box.append(opinion(one));
  if (data.may) box.append(doing(claim, pair, data, kept, send, take));
  return box;
}

function passage(spans) {
  const text = made("div", "passage");
  text.tabIndex = 0;
  text.setAttribute("role", "region");
  for (const span of spans) text.append(span.m === undefined ? span.t : made("mark", "", span.m));
  return text;
}

function sideBySide(pair, words) {
  const both = made("div", "both");
  both.append(version(pair.old, pair.before, "del"));
  both.append(pair.gone ? version(pair.now, [{ t: words.gone }], "ins") : version(pair.now, pair.after, "ins"));
  return both;
}

function version(title, runs, tag) {
  const side = made("div", "version");
  const text = made("div", "passage");
  text.tabIndex = 0;
  for (const run of runs) text.append(run.x === undefined ? run.t : made(tag, "", run.x));
  side.append(made("h5", "", title), text);
  return side;
}

function opinion(one) {
  const line = made("p", one.stale ? "opinion stale" : "opinion");
  line.append(verdictMark(one.kind, one.word), ` ${one.who}`);
  if (one.stale) line.append(made("span", "hint", ` · ${one.stale}`));
  if (one.note) line.append(made("span", "said", ` “${one.note}”`));
  return line;
}

function doing(claim, pair, data, kept, send, take) {
  const box = made("div", "doing");
  const group = made("div", "verdicts");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", data.words.verdict);
  const given = pair.mine && !pair.mine.stale ? pair.mine.verdict : "";
  for (const [kind, word] of Object.entries(data.words.verdicts)) {
    if (!pair.passage && kind !== "insufficient") continue;
    const button = made("button", `verdict ${kind}`);
    button.append(made("span", "mark", MARKS[kind]), ` ${word}`);
    button.type = "button";
    button.dataset.verdict = kind;
    button.setAttribute("aria-pressed", String(given === kind));
    button.onclick = () => send(claim, pair, kind);
    group.append(button);
  }
  const note = made("textarea");
  const id = name(claim, pair);
  note.rows = 1;
  note.maxLength = 2000;
  note.placeholder = data.words.note;
  note.ariaLabel = data.words.note;
  note.title = data.words.help;
  note.value = kept.drafts.get(id) ?? pair.mine?.note ?? "";
  const save = made("button", "save", data.words.save);
  save.type = "button";
  save.hidden = !given || note.value === (pair.mine?.note ?? "");
  note.oninput = () => {
    kept.drafts.set(id, note.value);
    save.hidden = !given || note.value === (pair.mine?.note ?? "");
  };
  save.onclick = () => send(claim, pair, given);
  box.append(group, note, save);
  if (pair.added) {
    const away = made("button", "save", data.words.away);
    away.type = "button";
    away.onclick = () => take(claim, pair);
    box.append(away);
  }
  return box;
}

function verdictMark(kind, word) {
  const mark = made("span", `given ${kind}`);
  mark.append(made("span", "mark", MARKS[kind]), ` ${word}`);
  return mark;
}
