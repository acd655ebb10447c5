// The menus at the top: closed by Escape, by a click outside, and by a choice.

export function start() {
  const menus = [...document.querySelectorAll("details.menu")];
  const close = (menu) => (menu.open = false);
  for (const menu of menus) {
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      event.stopPropagation();
      close(menu);
      menu.querySelector("summary").focus();
    });
    menu.addEventListener("click", (event) => event.target.closest("button") && close(menu));
  }
  document.addEventListener("pointerdown", (event) => menus.filter((menu) => !menu.contains(event.target)).forEach(close));
}
