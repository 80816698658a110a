// One path: a node, the step that leads on with its relation and source, the next node. Side by side where there
// is room, one below the other on a phone. Text reaches the page as text nodes only.
// data: {nodes: [text], hops: [{relation, way, back, c, label, kind, mark, quote}], name, help}
// `back`: the step points to the node before it; `kind`: fact, suggested or accepted; `mark` says so in words.
// Arrows move between nodes and steps, Home and End to the ends; Enter opens a step's source.
const MOVES = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const kept = (parentElement.kept ??= { at: 0 });
  const had = root.contains(parentElement.activeElement);
  const list = made("ol");
  list.setAttribute("aria-label", data.name);
  if (data.hops.some((hop) => hop.quote)) list.className = "told";
  const stops = [];
  data.nodes.forEach((text, i) => {
    const node = made("li", "node", text);
    node.dir = "auto";
    list.append(node);
    stops.push(node);
    const hop = data.hops[i];
    if (!hop) return;
    const item = made("li", "step");
    const step = drawStep(hop, setTriggerValue);
    item.append(step);
    list.append(item);
    stops.push(step);
  });
  kept.at = Math.min(kept.at, stops.length - 1);
  stops.forEach((stop, i) => {
    stop.tabIndex = i === kept.at ? 0 : -1;
    stop.onfocus = () => {
      stops[kept.at].tabIndex = -1;
      kept.at = i;
      stop.tabIndex = 0;
    };
  });
  list.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = stops.indexOf(event.target);
    const to = { Home: 0, End: stops.length - 1 }[event.key] ?? at + (MOVES[event.key] ?? 0);
    if (at < 0 || to === at || !stops[to]) return;
    event.preventDefault();
    stops[to].focus();
  };
  root.replaceChildren(list);
  if (had) stops[kept.at].focus({ preventScroll: true });
}

function drawStep(hop, send) {
  const step = made(hop.c ? "button" : "div", `hop ${hop.kind}${hop.back ? " back" : ""}`);
  const says = made("span", "says");
  const relation = made("span", "relation", hop.relation);
  relation.dir = "auto";
  says.append(relation);
  if (hop.mark) says.append(made("span", "mark", hop.mark));
  if (hop.c) says.append(made("span", "cite", String(hop.c)));
  const line = made("span", "line");
  line.setAttribute("role", "img");
  line.ariaLabel = hop.way;
  step.append(says, line);
  if (hop.quote) {
    const quote = made("span", "quote", `“${hop.quote}”`);
    quote.dir = "auto";
    step.append(quote);
  }
  if (hop.c) {
    step.type = "button";
    step.title = hop.label;
    step.onclick = () => send("cite", hop.c);
  }
  return step;
}
