// Sets the colour scheme before anything is painted, and hides the page of a first visit from later ones.
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
})();
