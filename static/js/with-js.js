// Marks the page before it is drawn, so that nothing jumps: see .with-js and .without-js.
document.documentElement.classList.add("js");
