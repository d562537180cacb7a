// The Print button. Without this file the browser's own Print does the same.
document.querySelector("[data-js-print]")?.addEventListener("click", () => window.print());
