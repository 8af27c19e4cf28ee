// Runs before the first paint, so that a chosen theme never flashes. src/ui/theme.ts stores the choice.
try {
  const theme = JSON.parse(localStorage.getItem("theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked, or the item is unreadable: the system's theme applies.
}
