// One focus among several boxes: Tab comes to one of them, arrows (or J and K) move on from there. Keys are told by
// their place, so that they work while Korean is typed too.
// kept: {at, focus}: which box had the focus last, and whether it is to be given back when all is drawn again.
const STEPS = { ArrowDown: 1, KeyJ: 1, ArrowUp: -1, KeyK: -1 };

// `name` is the data attribute that tells the boxes apart; `had`: the focus was among them before they were drawn.
function roving(boxes, name, kept, had) {
  const here = boxes.find((box) => box.dataset[name] === kept.at);
  for (const box of boxes) {
    box.tabIndex = box === (here ?? boxes[0]) ? 0 : -1;
    box.onfocus = () => {
      kept.at = box.dataset[name];
      for (const other of boxes) other.tabIndex = other === box ? 0 : -1;
    };
  }
  const back = here ?? (kept.focus ? boxes[0] : undefined);
  if (had) back?.focus({ preventScroll: true });
  kept.focus = false;
}

// Whether a key was for moving, and did.
function moved(event, boxes, at) {
  const step = STEPS[event.code];
  if (!step) return false;
  event.preventDefault();
  boxes[Math.min(boxes.length - 1, Math.max(0, at + step))].focus();
  return true;
}

// The browser's own commands, and those of the system.
const isCommand = (event) => event.ctrlKey || event.metaKey || event.altKey;
