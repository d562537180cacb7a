// Hands an address on: to another app where the phone can do that, else to the clipboard; and says what became of it.
// Without this script the address is there to be selected.
(() => {
  "use strict";

  async function send(link) {
    const url = link.textContent.trim();
    if (!navigator.share) return copy(link, url);
    try {
      await navigator.share({ url });
      return "Sent on.";
    } catch (problem) {
      return problem.name === "AbortError" ? "Not sent." : copy(link, url);
    }
  }

  async function copy(link, url) {
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(url);
      else if (!copySelected(link)) throw new Error("no clipboard");
      return "Copied.";
    } catch {
      getSelection().selectAllChildren(link);
      return "Not copied, but selected above.";
    }
  }

  // Without https there is no other way to the clipboard.
  function copySelected(link) {
    getSelection().selectAllChildren(link);
    return document.execCommand("copy");
  }

  for (const button of document.querySelectorAll("[data-js-send]")) {
    button.addEventListener("click", async () => {
      button.nextElementSibling.textContent = await send(button.previousElementSibling);
    });
  }
})();
