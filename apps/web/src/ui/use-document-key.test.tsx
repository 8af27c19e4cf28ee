import type { ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { useDocumentKey } from "./use-document-key.ts";

function Shortcut({ onKey }: { onKey: (key: string) => void }): ReactElement {
  useDocumentKey(({ key }) => onKey(key));
  return <button>Search</button>;
}

it("receives a key that is pressed in the frame in which the component appears", async () => {
  const keys: string[] = [];
  const container = document.createElement("div");
  // Before the browser paints, and before React runs the effects that it leaves for later.
  const isVisible = new Promise((resolve) => {
    new MutationObserver(() => {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "k" }));
      resolve(true);
    }).observe(container, { childList: true });
  });
  const root = createRoot(container);
  root.render(<Shortcut onKey={(key) => keys.push(key)} />);
  await isVisible;
  expect(keys).toEqual(["k"]);
  root.unmount();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "j" }));
  expect(keys).toEqual(["k"]);
});
