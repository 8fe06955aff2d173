// Sets the colour scheme before anything is painted, hides the page of a first visit from later ones, and keeps
// what is done on it early.
(function () {
  var stored = null;
  var locale = null;
  try {
    stored = localStorage.getItem("mantine-color-scheme-value");
    locale = localStorage.getItem("or.locale");
  } catch (e) {
    stored = null;
  }
  if (locale !== null) document.documentElement.setAttribute("data-returning", "");
  var dark =
    stored === "dark" || ((stored === null || stored === "auto") && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  // What is sent before the application stands there is kept for it.
  addEventListener("submit", function (event) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.setAttribute("data-sent", "");
  });
})();
