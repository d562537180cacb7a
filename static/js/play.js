// The pad on a phone: dice into slots, what each box pays looked up in tables that the server's rules engine made.
// No rule is known here. Without this script the same form works by itself.
(() => {
  "use strict";
  const TWICE = 250; // ms: a second tap within this is the same tap
  const HOLD = 500; // ms: a face held this long fills all slots

  const form = document.getElementById("entry");
  const field = form.elements.dice;
  const tray = form.querySelector(".tray");
  const slots = [...form.querySelectorAll("[data-js-slot]")];
  const says = document.getElementById("says");
  const values = window.scoresheetValues;
  const here = location.pathname;
  const dice = slots.map(() => 0);
  const tapped = { box: -TWICE, way: -TWICE }; // when a box, or another command, was tapped last
  let holding = 0;
  let heldFace = false;
  let lastFocused = null;
  let coming = null; // the player's chip whose card is on its way
  let held = ""; // what was tapped meanwhile: it is meant for that card
  let writing = false; // whether the dice in the slots are on their way
  let next = ""; // dice tapped meanwhile: they are the next turn's

  const sheet = () => document.getElementById("sheet");
  const waiting = () =>
    new URLSearchParams({ player: sheet().dataset.player, slot: form.elements.slot?.value, dice: field.value });

  function setDice(digits) {
    slots.forEach((_, i) => (dice[i] = Number(digits[i]) || 0));
    show();
  }

  function add(face) {
    const free = dice.indexOf(0);
    if (writing) next = `${next}${face}`.slice(0, slots.length);
    if (writing || free < 0) return;
    dice[free] = face;
    show();
  }

  function remove(i) {
    if (writing || !dice[i]) return;
    dice[i] = 0;
    show();
  }

  function removeLast() {
    next = next.slice(0, -1);
    remove(dice.map(Boolean).lastIndexOf(true));
  }

  function show() {
    field.value = dice.filter(Boolean).join("");
    if (field.value) tapped.box = -TWICE; // with other dice it is another tap
    tray.hidden = !field.value;
    slots.forEach(showSlot);
    showBoxes();
    says.replaceChildren();
  }

  // Every way back to the card finds the dice again, until their turn is written.
  function showBoxes() {
    for (const box of document.querySelectorAll("button.box")) showBox(box);
    sessionStorage[here] = field.value && `?${waiting()}`;
  }

  function showSlot(slot, i) {
    const key = form.querySelector(`[data-js-face="${dice[i]}"]`);
    slot.replaceChildren(...(key ? [key.firstElementChild.cloneNode(true)] : []));
    slot.setAttribute("aria-label", key ? `Die ${i + 1}: ${dice[i]}, tap to remove` : `Die ${i + 1}: none yet`);
  }

  function showBox(box) {
    const [points, bonus, note, why] = offer(box);
    box.dataset.state = why ? "closed" : points === "" ? "open" : points || bonus ? "pays" : "zero";
    box.dataset.why = why;
    box.querySelector(".note").textContent = note;
    box.querySelector(".pays b").textContent = why ? "why?" : points;
    box.querySelector(".pays small").textContent = bonus ? `+${bonus}` : "";
  }

  // What the tables say of a box: points, bonus, note, and why it is closed.
  function offer(box) {
    const card = JSON.parse(document.getElementById("card").dataset.card);
    const sorted = [...dice].sort();
    const extra = new Set(dice).size === 1 && card.extra[dice[0]];
    const found = card.closed[box.value] || (extra && extra[box.value]);
    if (typeof found === "string") return ["", 0, "", found];
    if (dice.includes(0)) return ["", 0, "", ""];
    if (found) return [...found, ""];
    return [values.rolls[sorted.join("")][values.categories.indexOf(box.dataset.category)], 0, "", ""];
  }

  function say(template, sentence) {
    const panel = document.getElementById(template).content.cloneNode(true);
    if (sentence) panel.querySelector("p").textContent = sentence;
    says.replaceChildren(panel);
  }

  function newEntryId() {
    form.elements.entry.value = crypto.getRandomValues(new Uint32Array(4)).join("-");
  }

  form.addEventListener("click", (event) => {
    const key = event.target.closest("[data-js-face]");
    const slot = event.target.closest("[data-js-slot]");
    if (key) {
      event.preventDefault();
      if (!heldFace) add(Number(key.dataset.jsFace));
      heldFace = false;
    } else if (slot) {
      remove(slots.indexOf(slot));
    } else if (event.target.closest("[data-js-back]")) {
      removeLast();
    }
  });

  form.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-js-face]");
    heldFace = false;
    if (!key) return;
    holding = setTimeout(() => {
      const alike = key.dataset.jsFace.repeat(slots.length);
      heldFace = true;
      if (writing) next = alike;
      else setDice(alike);
    }, HOLD);
  });
  for (const over of ["pointerup", "pointercancel", "pointerleave"]) {
    form.addEventListener(over, () => clearTimeout(holding), true);
  }
  form.addEventListener("contextmenu", (event) => event.target.closest(".keys") && event.preventDefault());

  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-6]$/.test(event.key)) add(Number(event.key));
    else if (event.key === "Backspace") removeLast();
    else if (event.key === "Escape") close();
  });

  // Before htmx sees the tap: a closed box says why, a second tap is no tap.
  document.addEventListener("click", (event) => {
    const command = event.target.closest("button[form=entry]");
    const kind = command?.matches(".box, .choice") ? "box" : "way";
    const alike = event.target.closest("[data-js-alike]");
    const does = event.target.closest("[data-js-does]");
    const ruling = event.target.closest("[data-js-ruling]");
    if (ruling) ruling.search = waiting();
    if (coming && event.target.closest("#sheet :is(.box, [form=entry])")) {
      hold(event);
    } else if (alike) {
      event.preventDefault();
      setDice(alike.dataset.jsAlike.repeat(slots.length));
      keepFocus();
    } else if (does) {
      event.preventDefault();
      if (does.dataset.jsDoes === "clear") clear(does);
      close();
    } else if (command && event.timeStamp - tapped[kind] < TWICE) {
      event.preventDefault();
    } else if (command?.dataset.why) {
      event.preventDefault();
      say("why", command.dataset.why);
    } else if (command) {
      tapped[kind] = event.timeStamp;
      if (command.matches(".box") && !field.value) {
        event.preventDefault();
        offerPoints(command.value);
      }
    }
    if (!event.target.closest(".menu")) closeMenu();
  }, true);

  function hold(event) {
    event.preventDefault();
    event.stopPropagation();
    held = event.target.closest("[id]").id;
  }

  // Nobody knows the dice any more: the points that the box can pay, from the server.
  function offerPoints(box) {
    const query = new URLSearchParams({ player: sheet().dataset.player, slot: form.elements.slot.value, box });
    window.htmx.ajax("GET", `points?${query}`, { target: "#says" });
  }

  // The points open under the finger: what comes within a double tap is none of them.
  function showPoints() {
    const points = document.getElementById("points");
    if (!points) return;
    tapped.box = performance.now();
    points.focus({ preventScroll: true });
  }

  // Dice refused since another phone was quicker: now the card is that of whoever is up, as on the page.
  function clear(link) {
    setDice("");
    window.htmx.ajax("GET", link.getAttribute("href"), { target: "#sheet", swap: "outerMorph" });
  }

  function close() {
    says.replaceChildren();
    closeMenu();
    keepFocus();
  }

  function closeMenu() {
    const menu = document.querySelector(".menu[open]");
    if (menu?.contains(document.activeElement)) menu.querySelector("summary").focus();
    menu?.removeAttribute("open");
  }

  document.addEventListener("focusin", (event) => {
    if (!says.contains(event.target)) lastFocused = event.target;
  });

  // Focus whose element went goes to what stands in that place now, else to the card.
  function keepFocus() {
    if (!lastFocused) return;
    for (const place of [lastFocused, document.getElementById(lastFocused.id), document.getElementById("card")]) {
      if (document.activeElement !== document.body) return;
      place?.focus({ preventScroll: true });
    }
  }

  document.addEventListener("htmx:config:request", (event) => {
    const { request, sourceElement } = event.detail.ctx;
    const other = request.submitter?.hasAttribute("formaction");
    if (other) request.action = request.submitter.formAction;
    event.detail.ctx.asked = String(waiting());
    event.detail.ctx.turn = sourceElement === form && !other && field.value;
    if (isUnwanted(event.detail.ctx)) event.preventDefault();
    if (!sourceElement.matches(".chips a")) return;
    coming = sourceElement;
    says.replaceChildren();
  });

  document.addEventListener("htmx:before:request", (event) => {
    if (event.detail.ctx.turn) writing = true;
  });

  document.addEventListener("htmx:before:swap", (event) => {
    if (isUnwanted(event.detail.ctx)) event.preventDefault();
  });

  // News would take the card from under the dice; what is said of a box belongs to the card and dice it was asked for.
  function isUnwanted({ sourceElement, target, request, asked }) {
    if (sourceElement.id === "poll") return document.hidden || field.value || says.childElementCount;
    return target === says && request.method === "GET" && (coming || asked !== String(waiting()));
  }

  document.addEventListener("htmx:finally:request", (event) => {
    if (event.detail.ctx.sourceElement === form) [writing, next] = [false, ""];
    if (event.detail.ctx.sourceElement !== coming) return;
    const box = held;
    const came = coming.id === `chip-${sheet().dataset.player}`;
    coming = null;
    held = "";
    if (came) setTimeout(() => document.getElementById(box)?.click());
  });

  // The server tells what came of a command.
  document.addEventListener("written", () => finish(writing ? next : field.value));
  document.addEventListener("redone", () => finish(""));
  document.addEventListener("undone", (event) => finish(field.value || event.detail.dice));
  document.addEventListener("token", (event) => (form.elements.csrf_token.value = event.detail.value));

  function finish(digits) {
    newEntryId();
    closeMenu();
    setDice(digits);
  }

  // Whatever was swapped in knows nothing of the dice that are still in the slots.
  document.addEventListener("htmx:after:swap", (event) => {
    const { target, text } = event.detail.ctx;
    if (target === says) showPoints();
    if (target?.id === "beside") target.removeAttribute("hx-get"); // as new as the card: see sheet-print.css
    if (target?.id !== "sheet" && !text?.includes('id="sheet"')) return;
    showBoxes();
    keepFocus();
    sheet().querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });

  for (const failure of ["htmx:error", "htmx:response:error"]) {
    document.addEventListener(failure, (event) => {
      const { sourceElement, response } = event.detail.ctx ?? {};
      const looks = ["poll", "beside"].includes(sourceElement?.id);
      if (looks || (response && response.status < 500)) return;
      say(response ? "no-answer" : "no-connection");
    });
  }

  // A page brought back from memory asks at once what others wrote.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) field.value ? location.reload() : window.htmx.trigger("#poll", "look");
  });

  const left = sessionStorage[here];
  if (field.value) history.replaceState(null, "", here);
  else if (left && !location.search) location.replace(left);
  setDice(field.value.replace(/[^1-6]/g, ""));
})();
