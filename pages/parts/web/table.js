// A table of text. data: {columns: [{name, kind}], rows: [{cells: [{t} | {c, label} | {chips}], note}], caption}
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const table = document.createElement("table");
  if (data.caption) {
    const caption = table.createCaption();
    caption.textContent = data.caption;
    if (data.headed) caption.className = "unseen";
  }
  const head = table.createTHead().insertRow();
  for (const column of data.columns) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.className = column.kind ?? "";
    cell.textContent = column.name;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const row of data.rows) {
    const line = body.insertRow();
    row.cells.forEach((value, i) => {
      const cell = line.insertCell();
      cell.className = data.columns[i].kind ?? "";
      cell.dataset.name = data.columns[i].name;
      fill(cell, value, setTriggerValue);
    });
    if (!row.note) continue;
    line.className = "noted";
    const below = body.insertRow();
    below.className = "note";
    const wide = below.insertCell();
    wide.colSpan = data.columns.length;
    wide.textContent = row.note;
  }
  root.tabIndex = 0;
  root.replaceChildren(table);
}

function fill(cell, value, send) {
  if (value.chips) {
    const chips = document.createElement("span");
    for (const text of value.chips) {
      const chip = document.createElement("span");
      chip.className = "chip";
      chip.textContent = text;
      chips.append(chip);
    }
    if (value.chips.length) cell.append(chips);
  } else if (value.c !== undefined) {
    const button = document.createElement("button");
    button.className = "cite";
    button.type = "button";
    button.textContent = value.c;
    button.title = button.ariaLabel = value.label;
    button.onclick = () => send("cite", value.c);
    cell.append(button);
  } else {
    cell.textContent = value.t;
  }
}
