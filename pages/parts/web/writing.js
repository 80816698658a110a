// An answer while it is written: asks `address` for what is new, one request after the other, and says when it
// is over. Text nodes only. data: {address, searching, writing}
export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".root");
  const mine = (parentElement.turn = {});
  const state = made("p", "state", data.searching);
  state.setAttribute("role", "status");
  const text = made("p", "growing");
  const words = document.createTextNode("");
  text.append(words, made("span", "caret"));
  text.hidden = true;
  root.replaceChildren(state, text);
  read();

  async function read() {
    let at = 0;
    let found = false;
    while (parentElement.turn === mine) {
      const now = await ask(`${data.address}?from=${at}&found=${found ? 1 : 0}`);
      if (parentElement.turn !== mine) return;
      if (now === null) {
        await new Promise((go) => setTimeout(go, 1000));
        continue;
      }
      at = now.at ?? at;
      found = now.found ?? found;
      words.data += now.text ?? "";
      text.hidden = words.data === "";
      if (found) state.textContent = data.writing;
      if (now.done) {
        setTriggerValue("done", data.address);
        return;
      }
    }
  }
  return () => {
    if (parentElement.turn === mine) parentElement.turn = null;
  };
}

async function ask(address) {
  try {
    const answer = await fetch(address, { cache: "no-store", redirect: "manual" });
    if (answer.status === 404) return { done: true };
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the server is away for a moment
  }
}
