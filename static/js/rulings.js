// The pad of a question: dice without asking the server until the roll is whole.
// Without this script every face sends the form.
(() => {
  "use strict";
  const form = document.getElementById("ask");
  const field = document.getElementById("dice");

  function add(face) {
    const count = Number(field.dataset.count);
    const so_far = field.value.replace(/\D/g, "");
    field.value = so_far.length < count ? so_far + face : face;
    if (field.value.length === count) form.requestSubmit();
  }

  form?.addEventListener("click", (event) => {
    const key = event.target.closest("[data-js-face]");
    if (key) {
      event.preventDefault();
      add(key.dataset.jsFace);
    } else if (event.target.closest("[data-js-back]")) {
      field.value = field.value.trim().slice(0, -1);
    }
  });

  // A page from the history shows the dice it had, not what was typed since.
  window.addEventListener("pageshow", (event) => event.persisted && form?.reset());
})();
