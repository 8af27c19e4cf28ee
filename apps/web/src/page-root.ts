import { createRoot, type Root } from "react-dom/client";

/** Creates the React root of the page. */
export function createPageRoot(): Root {
  const element = document.getElementById("root");
  if (!element) throw new TypeError("The page has no #root element.");
  return createRoot(element);
}
