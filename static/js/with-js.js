// Marks the page before it is drawn, so that nothing jumps: see .with-js and .without-js.
document.documentElement.classList.add("js");

// A button tapped before the page's scripts are here waits for them, in its turn: no die is lost on a slow line.
(() => {
  const waiting = [];
  const hold = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push(button);
  };
  const release = () => {
    document.removeEventListener("click", hold, true);
    for (const button of waiting) button.click();
  };
  document.addEventListener("click", hold, true);
  document.addEventListener("DOMContentLoaded", () => setTimeout(release)); // after htmx's own start
})();
