// Suggested links, each with both sides' sentences, to be accepted or rejected by mouse or keys, one or many with one
// reason. Text reaches the page as text nodes.
// data: {words, links: [{key, kind, kindWord, first, second, between, state, stateWord, why, used, quotes: [{side, text,
// about}], said, earlier, may: {accept, reject}}]}
// Arrows (or J and K) move; A accepts, R rejects, U takes back, X chooses, P shows what would change. With Shift, A, R
// and U are for all that are chosen. Keys are told by their place, so that they work while Korean is typed too.
const MARKS = { none: "○", accepted: "✓", rejected: "✕" };

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const kept = (parentElement.kept ??= { at: "", note: "", focus: false, chosen: new Set() });
  const known = new Set(data.links.map((link) => link.key));
  for (const key of kept.chosen) if (!known.has(key)) kept.chosen.delete(key);
  const bar = drawBar(data, kept);
  const judge = (keys, verdict) => {
    if (!keys.length) return;
    setTriggerValue(verdict === "none" ? "undo" : "judge", { keys, verdict, note: kept.note });
    for (const key of keys) kept.chosen.delete(key);
    bar.count();
  };
  const preview = (key) => setTriggerValue("preview", { key });
  const cards = data.links.map((link) => drawLink(link, data.words, kept, bar, judge, preview));
  bar.act = (verdict) => judge(chosenOf(data, kept, verdict), verdict);
  bar.all = (on) => {
    for (const link of data.links) on ? kept.chosen.add(link.key) : kept.chosen.delete(link.key);
    for (const box of root.querySelectorAll("input[type=checkbox][data-key]")) box.checked = on;
    bar.count();
  };
  root.replaceChildren(bar.box, ...cards);
  bar.count();
  roving(cards, "key", kept, kept.focus);
  root.onkeydown = (event) => onKey(event, data, kept, cards, bar, judge, preview);
}

function onKey(event, data, kept, cards, bar, judge, preview) {
  if (event.target.closest("textarea, input[type=text]") || isCommand(event)) return;
  const at = cards.indexOf(event.target.closest(".link"));
  if (at < 0 || moved(event, cards, at)) return;
  const link = data.links[at];
  const verdict = { KeyA: "accepted", KeyR: "rejected", KeyU: "none" }[event.code];
  if (verdict) {
    event.preventDefault();
    kept.focus = true;
    if (event.shiftKey) return bar.act(verdict);
    if (link.state === verdict) return;
    kept.at = (data.links[at + 1] ?? data.links[at - 1] ?? link).key;
    judge([link.key], verdict);
  } else if (event.code === "KeyX") {
    event.preventDefault();
    cards[at].querySelector("input[type=checkbox]").click();
  } else if (event.code === "KeyP") {
    event.preventDefault();
    preview(link.key);
  }
}

const chosenOf = (data, kept, verdict) =>
  data.links.filter((link) => kept.chosen.has(link.key) && link.state !== verdict).map((link) => link.key);

function drawBar(data, kept) {
  const words = data.words;
  const box = made("div", "bar");
  const all = made("label", "choose");
  const tick = made("input");
  tick.type = "checkbox";
  const said = made("span");
  all.append(tick, said);
  const note = made("textarea");
  note.rows = 1;
  note.maxLength = 2000;
  note.placeholder = words.reason;
  note.ariaLabel = words.reason;
  note.value = kept.note;
  note.oninput = () => (kept.note = note.value);
  const bar = { box };
  const buttons = ["accepted", "rejected", "none"].map((verdict) => {
    const button = made("button", `verdict ${verdict}`, words.many[verdict]);
    button.type = "button";
    button.onclick = () => bar.act(verdict);
    return [verdict, button];
  });
  tick.onchange = () => bar.all(tick.checked);
  bar.count = () => {
    const n = data.links.filter((link) => kept.chosen.has(link.key)).length;
    said.textContent = n ? words.chosen.replace("{n}", n) : words.choose;
    tick.checked = n > 0 && n === data.links.length;
    tick.indeterminate = n > 0 && n < data.links.length;
    for (const [verdict, button] of buttons) button.disabled = !chosenOf(data, kept, verdict).length;
  };
  const group = made("div", "verdicts");
  group.append(...buttons.map(([, button]) => button));
  box.append(all, note, group);
  return bar;
}

function drawLink(link, words, kept, bar, judge, preview) {
  const box = made("article", `link ${link.state}`);
  box.dataset.key = link.key;
  box.setAttribute("aria-label", `${link.kindWord}: ${link.first} – ${link.second}`);
  box.setAttribute("aria-keyshortcuts", "A R U X P");
  const head = made("div", "head");
  const tick = made("input");
  tick.type = "checkbox";
  tick.dataset.key = link.key;
  tick.ariaLabel = words.chooseOne;
  tick.checked = kept.chosen.has(link.key);
  tick.onchange = () => {
    tick.checked ? kept.chosen.add(link.key) : kept.chosen.delete(link.key);
    bar.count();
  };
  head.append(tick, made("span", "kind", link.kindWord), state(link));
  box.append(head);
  if (link.between) {
    const sides = made("p", "sides");
    sides.append(made("b", "", link.first), made("span", "between", ` ${link.between} `), made("b", "", link.second));
    box.append(sides);
  }
  box.append(made("p", "why", link.why));
  if (link.used) box.append(made("p", "hint", link.used));
  if (link.earlier) box.append(made("p", "earlier", link.earlier));
  if (link.quotes.length) box.append(quotes(link));
  if (link.said) box.append(made("p", "said", link.said));
  box.append(doing(link, words, judge, preview));
  return box;
}

function state(link) {
  const mark = made("span", `given ${link.state}`);
  mark.append(made("span", "mark", MARKS[link.state]), ` ${link.stateWord}`);
  return mark;
}

function quotes(link) {
  const sided = link.quotes.some((quote) => quote.side);
  const box = made("div", sided ? "quotes sided" : "quotes");
  for (const side of sided ? ["first", "second"] : [""]) {
    const column = made("div", "side");
    for (const quote of link.quotes.filter((one) => !sided || one.side === side)) {
      const one = made("blockquote", "", quote.text);
      one.append(made("footer", "", quote.about));
      column.append(one);
    }
    box.append(column);
  }
  return box;
}

function doing(link, words, judge, preview) {
  const box = made("div", "doing");
  for (const verdict of ["accepted", "rejected", "none"]) {
    if (verdict === "none" && link.state === "none") continue;
    const button = made("button", `verdict ${verdict}`);
    if (verdict !== "none") button.append(made("span", "mark", MARKS[verdict]), " ");
    button.append(words.one[verdict]);
    button.type = "button";
    button.dataset.verdict = verdict;
    button.setAttribute("aria-pressed", String(verdict !== "none" && link.state === verdict));
    button.onclick = () => link.state !== verdict && judge([link.key], verdict);
    box.append(button);
  }
  const look = made("button", "look", words.preview);
  look.type = "button";
  look.onclick = () => preview(link.key);
  box.append(look);
  return box;
}
