// Draws text with citations and marks. Text reaches the page as text nodes only: nothing in it is ever
// read as HTML or Markdown. data: {blocks: [{kind, spans: [{t} | {m} | {c, label}]}], selected}
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const focused = parentElement.activeElement?.dataset?.n;
  const scrolled = root.querySelector(".passage")?.scrollTop ?? 0;
  const before = root.dataset.mark;
  root.replaceChildren(...data.blocks.map((block) => drawBlock(block, data, setTriggerValue)));
  if (focused) root.querySelector(`button[data-n="${focused}"]`)?.focus();
  root.lang = data.lang ?? "";
  const passage = root.querySelector(".passage");
  if (passage) {
    const mark = passage.querySelector("mark");
    const now = (passage.textContent.length + ":" + (mark?.textContent ?? "")).slice(0, 200);
    if (now === before) passage.scrollTop = scrolled;
    else if (mark) passage.scrollTop = Math.max(0, mark.offsetTop - passage.offsetTop - passage.clientHeight / 3);
    root.dataset.mark = now;
  }
}

function drawBlock(block, data, send) {
  const kind = { quote: "blockquote", passage: "div" }[block.kind] ?? "p";
  const box = made(kind, block.kind);
  if (block.kind === "passage") {
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    if (block.label) box.setAttribute("aria-label", block.label);
    box.style.whiteSpace = "pre-wrap";
  }
  for (const span of block.spans) box.append(drawSpan(span, data, send));
  return box;
}

function drawSpan(span, data, send) {
  if (span.m !== undefined) return made("mark", "", span.m);
  if (span.c === undefined) return document.createTextNode(span.t);
  const button = made("button", "cite", String(span.c));
  button.type = "button";
  button.dataset.n = span.c;
  button.title = button.ariaLabel = span.label;
  button.setAttribute("aria-pressed", String(span.c === data.selected));
  button.onclick = () => send("cite", span.c);
  return button;
}
