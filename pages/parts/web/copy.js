// A button that copies a text. data: {text, label, done}
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = data.label;
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  button.onclick = async () => {
    await copy(data.text, root);
    said.textContent = ` ${data.done}`;
    setTriggerValue("copied", true);
  };
  root.replaceChildren(button, said);
}

async function copy(text, root) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure address pages may not write to the clipboard: the old way still does.
    const area = document.createElement("textarea");
    area.value = text;
    root.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
