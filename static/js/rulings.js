// The pad of a question: dice without asking the server until the roll is whole. Sending an answer on.
// Without this script every face sends the form, and the address is there to be copied.
(() => {
  "use strict";
  const form = document.getElementById("ask");
  const field = document.getElementById("dice");
  const send = document.querySelector("[data-js-send]");
  const link = document.getElementById("link");
  const sent = document.getElementById("sent");

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

  if (!send) return;
  send.hidden = !(navigator.share || navigator.clipboard);
  send.addEventListener("click", async () => {
    const url = link.textContent.trim();
    try {
      if (navigator.share) await navigator.share({ url });
      else await navigator.clipboard.writeText(url);
      sent.textContent = navigator.share ? "" : "Copied.";
    } catch (problem) {
      if (problem.name !== "AbortError") sent.textContent = "Not copied. Select the address above instead.";
    }
  });
})();
