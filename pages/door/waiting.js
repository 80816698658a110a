// A form that takes a while says so, and is sent once.
for (const form of document.querySelectorAll("form.waits")) {
  form.addEventListener("submit", () => {
    const note = form.querySelector("[data-text]");
    note.hidden = false;
    note.textContent = note.dataset.text;
    form.querySelector("button").disabled = true;
  });
}
// Back from the next page the form is as it was.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const part of document.querySelectorAll("form.waits button")) part.disabled = false;
  for (const part of document.querySelectorAll("form.waits [data-text]")) part.hidden = true;
});
