// The new-game form: what htmx leaves to the page. Without this file it works all the same.
const form = document.getElementById("new-game");
const says = document.getElementById("form-says");

// An answer on its way knows nothing of what is done meanwhile: that waits here, and is done to the form it brings.
const entered = new Map(); // what was typed, by the field's id, or chosen, by its name
let asking = ""; // the button whose answer is on its way
let focused = null; // what had the focus when it was asked for
let rechosen = false; // whether another game or house rule was chosen: what it means must be asked for
let held = ""; // the button that was tapped last
let answered = false;

form.addEventListener("input", ({ target }) => {
  if (asking) entered.set(target.type === "radio" ? target.name : target.id, target.value);
});
document.addEventListener("htmx:config:request", (event) => {
  if (!asking) return;
  event.preventDefault();
  const button = event.detail.ctx.request.submitter?.value;
  if (!button) rechosen = true;
  else if (button !== asking) held = button; // else a second tap is the same tap
});
document.addEventListener("htmx:before:request", (event) => {
  asking = event.detail.ctx.request.body.get("do");
  focused = document.activeElement;
  answered = false;
  entered.clear();
});
// The focus stays in a field that was gone to meanwhile: somebody types there.
document.addEventListener("htmx:before:swap", (event) => {
  const now = document.activeElement;
  if (now === focused || !now.matches(".field")) return;
  for (const { fragment } of event.detail.tasks) fragment.querySelector("[autofocus]")?.removeAttribute("autofocus");
});
document.addEventListener("htmx:after:swap", (event) => {
  if (event.detail.ctx.target !== form) return;
  answered = true;
  for (const [name, value] of entered) {
    const field = form.elements[name];
    if (field && field.type !== "radio") field.value = value; // of several radio buttons, it checks one
  }
});
document.addEventListener("htmx:finally:request", () => {
  asking = "";
  if (!answered) [rechosen, held] = [false, ""]; // nobody saw what it would be done to
  setTimeout(goOn); // htmx takes no other request before this event is over
});

function goOn() {
  if (rechosen) {
    rechosen = false;
    document.getElementById("rules").dispatchEvent(new Event("change", { bubbles: true }));
  } else if (held) {
    const button = [...form.elements.do].find(({ value }) => value === held);
    held = "";
    if (button) form.requestSubmit(button);
  }
}

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
