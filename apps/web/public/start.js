// Runs before the first paint. Even old browsers have to understand it, so its syntax is that of 2015.

try {
  // A chosen theme never flashes. src/ui/theme.ts stores the choice.
  const theme = JSON.parse(localStorage.getItem("theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (error) {
  // Storage is blocked, or the item is unreadable: the system's theme applies.
}

try {
  // The outline of the frame has the width that the sidebar will have. src/shell/sidebar.tsx stores it.
  if (localStorage.getItem("rail-collapsed") === "true") document.documentElement.dataset.sidebar = "collapsed";
} catch (error) {
  // Storage is blocked: the sidebar is shown.
}
if (/^\/(invitation|status|unsubscribe)$/.test(location.pathname)) document.documentElement.dataset.frame = "none";

(function () {
  // The oldest supported versions ("browserslist" in package.json) are the first that have all three: round() is in
  // Chrome and Edge 125, light-dark() in Safari 17.5, @property in Firefox 128.
  const isSupported =
    "CSSPropertyRule" in window &&
    CSS.supports("width", "round(1px, 1px)") &&
    CSS.supports("color", "light-dark(red, red)");
  if (isSupported) {
    requestFirstReads();
    return;
  }
  document.addEventListener("readystatechange", function () {
    // Before modules run: without #root, they render nothing.
    if (document.readyState !== "interactive") return;
    document.body.innerHTML = document.getElementById("unsupported-browser").innerHTML;
  });

  // Requests what the screen reads first, while the code of the app loads. src/api/first-reads.ts takes the response.
  function requestFirstReads() {
    const screen = /^\/a\/([^/]+)(\/.*)?$/.exec(location.pathname);
    if (!screen) return;
    const path = encodeURIComponent((screen[2] || "/") + location.search);
    const url = "/api/accounts/" + screen[1] + "/first-reads?path=" + path;
    window.firstReads = fetch(url, { cache: "no-store", signal: AbortSignal.timeout(20000) });
    // The app handles the failure.
    window.firstReads.catch(function () {});
  }
})();
