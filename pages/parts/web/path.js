// One path, top to bottom: a node, the relation that leads on with its source, the next node.
// data: {nodes: [text], hops: [{relation, way, back, c, label}], name}; `back`: it points up the path
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const list = document.createElement("ol");
  list.setAttribute("aria-label", data.name);
  data.nodes.forEach((text, i) => {
    const step = document.createElement("li");
    step.append(box("div", "node", text));
    const hop = data.hops[i];
    if (hop) {
      const line = box("div", "hop");
      const arrow = box("span", "way", hop.back ? "↑" : "↓");
      arrow.setAttribute("role", "img");
      arrow.ariaLabel = hop.way;
      line.append(arrow, box("span", "", hop.relation));
      if (hop.c) {
        const button = box("button", "cite", String(hop.c));
        button.type = "button";
        button.title = button.ariaLabel = hop.label;
        button.onclick = () => setTriggerValue("cite", hop.c);
        line.append(button);
      }
      step.append(line);
    }
    list.append(step);
  });
  root.replaceChildren(list);
}

function box(tag, kind, text) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  if (text !== undefined) made.textContent = text;
  return made;
}
