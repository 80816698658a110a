// Documents to look at again, each with its tick, by mouse or keys. Text reaches the page as text nodes.
// data: {may, selected, name, words: {tick, ticks}, rows: [{id, n, title, about, via, state, word, given, due}]}
// Arrows (or J and K) move from row to row, Enter opens one; 1, 2 and 3 tick. Keys are told by their place, so that
// they work while Korean is typed too.
const KEYS = { Digit1: 0, Numpad1: 0, Digit2: 1, Numpad2: 1, Digit3: 2, Numpad3: 2 };
const MARKS = { right: "✓", edit: "✎", unaffected: "○", open: "·", again: "↻" };

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const kept = (parentElement.kept ??= { at: "", focus: false });
  const had = kept.focus || root.contains(parentElement.activeElement);
  const list = made("ol", "rows");
  list.setAttribute("aria-label", data.name);
  list.append(...data.rows.map((row) => draw(row, data, kept, setTriggerValue)));
  root.replaceChildren(list);
  const rows = [...root.querySelectorAll("li")];
  roving(rows, "id", kept, had);
  root.onkeydown = (event) => {
    if (isCommand(event)) return;
    const at = rows.indexOf(event.target.closest("li"));
    if (at < 0 || moved(event, rows, at)) return;
    const tick = KEYS[event.code];
    if (event.code === "Enter" && event.target === rows[at]) {
      event.preventDefault();
      rows[at].querySelector("button.title").click();
    } else if (tick !== undefined && data.may) {
      event.preventDefault();
      rows[at].querySelectorAll("button.tick")[tick].click();
      kept.at = (rows[at + 1] ?? rows[at]).dataset.id;
      kept.focus = true;
    }
  };
}

function draw(row, data, kept, send) {
  const box = made("li", row.id === data.selected ? "row chosen" : "row");
  box.dataset.id = row.id;
  if (data.may) box.setAttribute("aria-keyshortcuts", "1 2 3 Enter");
  if (row.id === data.selected) box.setAttribute("aria-current", "true");
  const head = made("div", "head");
  const title = made("button", "title", row.title);
  title.type = "button";
  title.tabIndex = -1;
  title.onclick = () => {
    kept.at = row.id;
    send("open", row.id);
  };
  head.append(made("span", "n", String(row.n)), title);
  if (row.word) {
    const state = made("span", `state ${row.state}`);
    state.append(made("span", "mark", MARKS[row.state]), ` ${row.word}`);
    head.append(state);
  }
  box.append(head);
  if (row.via) box.append(made("p", "via", row.via));
  if (row.about) box.append(made("p", "about", row.about));
  if (row.due) box.append(made("p", row.late ? "due late" : "due", row.due));
  if (data.may) box.append(ticks(row, data, kept, send));
  return box;
}

function ticks(row, data, kept, send) {
  const group = made("div", "ticks");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", `${data.words.tick}: ${row.title}`);
  for (const [kind, word] of Object.entries(data.words.ticks)) {
    const button = made("button", `tick ${kind}`);
    button.append(made("span", "mark", MARKS[kind]), ` ${word}`);
    button.type = "button";
    button.dataset.tick = kind;
    button.setAttribute("aria-pressed", String(row.given === kind));
    button.onclick = () => {
      kept.at = row.id;
      send("tick", { document: row.id, judgement: kind });
    };
    group.append(button);
  }
  return group;
}
