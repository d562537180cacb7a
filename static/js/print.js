// The Print button prints what is chosen: a choice that is not shown yet is shown first. Without
// this file the browser's own Print prints what is shown.
(() => {
  "use strict";
  const choices = document.getElementById("choices");
  let chosen = false;
  let printing = false;
  let latest = null;

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-js-print]")) return;
    printing = chosen;
    if (chosen) choices.requestSubmit();
    else window.print();
  });

  for (const change of ["input", "change"]) {
    choices?.addEventListener(change, () => {
      chosen = true;
    });
  }

  document.addEventListener("htmx:before:request", ({ detail }) => {
    latest = detail.ctx;
  });
  document.addEventListener("htmx:after:swap", ({ detail }) => {
    if (detail.ctx !== latest) return;
    const print = printing && document.querySelector(".leaf");
    chosen = printing = false;
    history.replaceState(null, "", `?${new URLSearchParams(new FormData(choices))}`);
    if (print) window.print();
  });

  // No answer: the browser asks for the page itself, and says what is wrong.
  for (const failed of ["htmx:error", "htmx:response:error"]) {
    document.addEventListener(failed, ({ detail }) => {
      if (detail.ctx?.response?.status !== 422) choices.submit();
    });
  }
})();
