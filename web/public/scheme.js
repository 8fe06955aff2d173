// Sets the colour scheme before anything is painted.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem("mantine-color-scheme-value");
  } catch (e) {
    stored = null;
  }
  var dark = stored === "dark" || ((stored === null || stored === "auto") && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
