// As in main.tsx: first, so that every module's own styles come after it.
import "../src/ui/global.css";
import { afterEach, beforeEach, vi } from "vitest";
import { page, server, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { clearDrafts } from "../src/forms/draft.ts";

// All test files share one document and the console's modules. vitest-browser-react's own cleanup runs in
// the first file only, because importing the package registers it.
beforeEach(async () => {
  await cleanup();
  clearDrafts();
  sessionStorage.clear();
  const { width, height } = server.config.browser.viewport;
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
});

// All tests share one mouse. Where the one before left it, it would hover over what the next one renders.
beforeEach(() => userEvent.hover(document.documentElement, { position: { x: 0, y: 0 } }));

// React reports mistakes such as siblings with the same key there, and renders on: only a failed test gets attention.
const errors: unknown[][] = [];
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...texts) => void errors.push(texts));
});
afterEach(() => {
  const [first] = errors.splice(0);
  if (first) throw new Error(`The test failed because of an error in the browser's console: ${first.join(" ")}`);
});
