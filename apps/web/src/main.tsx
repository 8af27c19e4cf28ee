import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchActivity } from "./api/activity.ts";
import { createApp } from "./app.tsx";

const root = document.getElementById("root");
if (!root) throw new TypeError("The page has no #root element.");

watchActivity(window);

// In a separate task: together with the evaluation of all modules, starting the router would delay a click.
setTimeout(() => {
  const container = createRoot(root);
  const app = createApp();
  // Interruptible, so that the answers to the first reads and a click aren't delayed by one long task.
  startTransition(() => container.render(<StrictMode>{app}</StrictMode>));
});
