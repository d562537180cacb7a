// The new-game form: what htmx leaves to the page. Without this file it works all the same.
const says = document.getElementById("form-says");

document.addEventListener("token", (event) => {
  document.querySelector("#new-game [name=csrf_token]").value = event.detail.value;
});
document.addEventListener("htmx:after:swap", () => {
  document.querySelector("#new-game .problem")?.scrollIntoView({ block: "center" });
});
document.addEventListener("htmx:before:request", () => says.replaceChildren());
document.addEventListener("htmx:error", () => {
  says.replaceChildren(document.getElementById("no-connection").content.cloneNode(true));
});
new MutationObserver(() => says.lastElementChild?.scrollIntoView({ block: "nearest" })).observe(says, { childList: true });
says.addEventListener("click", (event) => {
  if (!event.target.closest("[data-js-does=close]")) return;
  event.preventDefault();
  says.replaceChildren();
});
