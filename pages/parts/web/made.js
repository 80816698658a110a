// An element of this kind. Its text reaches the page as a text node: nothing in it is ever read as HTML.
function made(tag, kind, text) {
  const one = document.createElement(tag);
  if (kind) one.className = kind;
  if (text !== undefined) one.textContent = text;
  return one;
}
