// Uploads under way and failed ones. data: {rows: [{id, name, stage, share, reason, action, label, dismiss}], active,
// lead, address, words, more, buttons: [[action, label]]}. `share` is between 0 and 1, null while nothing is counted; `action` is cancel, retry or none.
// While any is under way, asks `address` again, one request after the other.
const EVERY = 1000;

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const mine = (parentElement.turn = {});
  draw(root, data, data.words, setTriggerValue);
  if (data.active) follow();

  async function follow() {
    for (;;) {
      await new Promise((go) => setTimeout(go, EVERY));
      if (parentElement.turn !== mine) return;
      const now = await ask(data.address);
      if (parentElement.turn !== mine) return;
      if (now === null) continue;
      if (now.active !== data.active) {
        setTriggerValue("changed", now.active || "none");
        return;
      }
      draw(root, now, data.words, setTriggerValue);
    }
  }
  return () => {
    if (parentElement.turn === mine) parentElement.turn = null;
  };
}

async function ask(address) {
  try {
    const answer = await fetch(address, { cache: "no-store", redirect: "manual" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the server is away for a moment
  }
}

function draw(root, { lead, rows, more, buttons }, words, send) {
  const focused = root.getRootNode().activeElement?.dataset?.of;
  const list = document.createElement("ul");
  for (const row of rows) {
    const line = made("li", row.reason ? "failed" : "");
    const head = made("div");
    head.append(made("span", "name", row.name), " ", made("span", "stage", row.stage));
    line.append(head);
    if (!row.reason) line.append(bar(row));
    const doing = made("div", "doing");
    if (row.reason) {
      const reason = made("pre", "", row.reason);
      reason.tabIndex = 0;
      line.append(reason);
      doing.append(button(words.copy, `copy-${row.id}`, () => copy(reason)));
    }
    if (row.action) doing.append(button(row.label, row.id, () => send("act", { action: row.action, id: row.id })));
    if (row.dismiss) doing.append(button(row.dismiss, `dismiss-${row.id}`, () => send("act", { action: "dismiss", id: row.id })));
    line.append(doing);
    list.append(line);
  }
  root.replaceChildren(...(lead ? [moving(lead)] : []), list);
  if (more || buttons.length) {
    const all = made("div", "all");
    if (more) all.append(made("span", "", more));
    for (const [action, label] of buttons) all.append(button(label, action, () => send("act", { action, id: "" })));
    root.append(all);
  }
  if (focused) root.querySelector(`button[data-of="${focused}"]`)?.focus();
}

// Says how many are still to come; its mark turns, so that one sees that it goes on.
function moving(lead) {
  const said = made("p", "lead");
  said.setAttribute("role", "status");
  said.append(made("span", "turning"), made("span", "", lead));
  return said;
}

function bar(row) {
  const progress = made("progress");
  progress.max = 1;
  progress.value = row.share ?? 0;
  progress.setAttribute("aria-label", `${row.name} ${row.stage}`);
  return progress;
}

function button(text, of, press) {
  const one = made("button", "", text);
  one.type = "button";
  one.dataset.of = of;
  one.onclick = press;
  return one;
}

async function copy(reason) {
  // Selected too: where the clipboard is closed to pages, the person's own copy still works.
  getSelection().selectAllChildren(reason);
  await navigator.clipboard?.writeText(reason.textContent);
}
