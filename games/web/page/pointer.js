// The pointer on the board: a tap, or a drag with a picture of the piece under the pointer.

/** The pixels that a pointer may move in a tap. */
const SLACK = { mouse: 4, pen: 6, touch: 9 };

/** What is under way: `{ id, from, x, y, icon, isDrag }`. */
let drag = null;
let root;
let handlers;

/**
 * Listens in a shadow root. Handlers: `lift(place)` returns the icon of the piece that a drag from there moves, or null;
 * `dragging(place)`, `drop(from, to)` with null for a drop beside the board, `tap(place)`, and `cancel()`.
 */
export function start(shadow, given) {
  root = shadow;
  handlers = given;
  root.addEventListener("pointerdown", (event) => {
    const from = placeAt(event);
    if (event.button !== 0 || !event.isPrimary || !from) return;
    begin(event, from, handlers.lift(from));
  });
  root.addEventListener("click", (event) => {
    const place = placeAt(event);
    if (place && !swallowed()) handlers.tap(place);
  });
  // A finger on a piece drags it, and does not scroll the page.
  root.addEventListener("touchmove", (event) => drag && event.preventDefault(), { passive: false });
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerup", (event) => event.pointerId === drag?.id && end(event));
  document.addEventListener("pointercancel", (event) => event.pointerId === drag?.id && stop());
  document.addEventListener("keydown", (event) => event.key === "Escape" && drag?.isDrag && stop());
}

/** Begins what may become a drag of an icon from a place, or from elsewhere with `from` null. */
export function begin(event, from, icon, dropped = null) {
  if (!icon) return;
  drag = { id: event.pointerId, from, x: event.clientX, y: event.clientY, slack: SLACK[event.pointerType] ?? 4, icon, dropped, isDrag: false };
}

const placeAt = (event) => event.target.closest?.("[data-place]")?.dataset.place ?? null;

const ghost = () => root.getElementById("ghost");

/** Returns the place at a point of the window. */
const under = (x, y) => root.elementFromPoint(x, y)?.closest?.("[data-place]") ?? null;

function moved(event) {
  if (event.pointerId !== drag?.id) return;
  const [x, y] = [event.clientX, event.clientY];
  if (!drag.isDrag) {
    if (Math.hypot(x - drag.x, y - drag.y) <= drag.slack) return;
    drag.isDrag = true;
    const any = root.querySelector("[data-place]").getBoundingClientRect();
    // A finger hides what is below it, so its piece is larger.
    drag.size = Math.min(any.width, any.height) * (event.pointerType === "touch" ? 1.7 : 1.1);
    ghost().innerHTML = drag.icon;
    Object.assign(ghost().style, { display: "block", width: `${drag.size}px`, height: `${drag.size}px` });
    if (drag.from !== null) handlers.dragging(drag.from, true);
  }
  const lifted = event.pointerType === "touch" ? drag.size * 0.35 : 0;
  ghost().style.transform = `translate(${x - drag.size / 2}px, ${y - drag.size / 2 - lifted}px)`;
  over(under(x, y));
  event.preventDefault();
}

function over(shape) {
  for (const old of root.querySelectorAll(".over")) if (old !== shape) old.classList.remove("over");
  shape?.classList.add("over");
}

let lastDrag = 0;

/** Whether a click belongs to a drag that has just ended. */
const swallowed = () => performance.now() - lastDrag < 60;

function end(event) {
  const { from, isDrag, dropped } = drag;
  const to = under(event.clientX, event.clientY)?.dataset.place ?? null;
  stop(false);
  if (!isDrag) return;
  lastDrag = performance.now();
  if (dropped) dropped(to);
  else handlers.drop(from, to);
}

function stop(isCancelled = true) {
  const { from, isDrag } = drag;
  drag = null;
  over(null);
  ghost().style.display = "none";
  if (isDrag && from !== null) handlers.dragging(from, false);
  if (isDrag && isCancelled) handlers.cancel();
}
