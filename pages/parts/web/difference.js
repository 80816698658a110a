// Two versions of a text, in one or side by side: what was removed and added is marked by signs and lines, not by
// colour alone. Long unchanged stretches are folded behind a button. Text reaches the page as text nodes.
// data: {sides: [{title, runs: [{k: equal|removed|added, t}]}], fold, words: {unchanged, removed, added, nothing}}
const TAGS = { removed: "del", added: "ins" };

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".root");
  const sides = data.sides.map((side) => drawSide(side, data));
  if (sides.length === 1) return void root.replaceChildren(sides[0]);
  const both = made("div", "both");
  both.append(...sides);
  root.replaceChildren(both);
}

function drawSide(side, data) {
  const box = made("section", "side");
  if (side.title) box.append(made("h4", "", side.title));
  const text = made("div", "text");
  text.tabIndex = 0;
  text.setAttribute("role", "region");
  text.setAttribute("aria-label", side.title || data.words.all);
  side.runs.forEach((run, at) => text.append(...drawRun(run, at === 0, at === side.runs.length - 1, data)));
  if (!side.runs.length) text.append(made("p", "nothing", data.words.nothing));
  box.append(text);
  return box;
}

function drawRun(run, first, last, data) {
  if (run.k !== "equal") {
    const text = run.t.trimEnd() || run.t;
    const mark = made(TAGS[run.k], "");
    mark.append(made("span", "", text));
    mark.title = data.words[run.k];
    return [mark, document.createTextNode(run.t.slice(text.length))];
  }
  const head = first ? 0 : gap(run.t, data.fold, 1);
  const tail = last ? 0 : run.t.length - gap(run.t, run.t.length - data.fold, -1);
  const hidden = run.t.length - head - tail;
  if (run.t.length <= 2 * data.fold || hidden < data.fold) return [document.createTextNode(run.t)];
  const middle = run.t.slice(head, run.t.length - tail);
  const button = made("button", "", data.words.unchanged.replace("{n}", hidden.toLocaleString()));
  button.type = "button";
  button.onclick = () => {
    const shown = made("span", "unfolded", middle);
    shown.tabIndex = -1;
    button.replaceWith(shown);
    shown.focus({ preventScroll: true });
  };
  return [document.createTextNode(run.t.slice(0, head)), button, document.createTextNode(run.t.slice(run.t.length - tail))];
}

// From `at` on, forwards or backwards, the next place between two words; `at` where none is near.
function gap(text, at, step) {
  for (let i = at; i > 0 && i < text.length && Math.abs(i - at) < 40; i += step) {
    if (/\s/.test(text[i - 1])) return i;
  }
  return at;
}
