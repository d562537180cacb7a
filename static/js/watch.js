// A hidden page asks for nothing.
document.addEventListener("htmx:config:request", (event) => {
  if (document.hidden) event.preventDefault();
});
