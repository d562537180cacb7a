// Times of day by the clock of this phone; where its day is another than that above the lines, the weekday too.
// Without this script they are the server's, and the page says so.
for (const time of document.querySelectorAll("time")) {
  const at = new Date(time.dateTime);
  const [year, month, date] = time.closest("[data-day]").dataset.day.split("-").map(Number);
  const sameDay = at.toDateString() === new Date(year, month - 1, date).toDateString();
  const day = sameDay ? "" : `${at.toLocaleDateString("en", { weekday: "short" })} `;
  time.textContent = day + at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
