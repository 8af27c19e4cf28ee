import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchActivity } from "./api/activity.ts";
import { createApp } from "./app.tsx";

const root = document.getElementById("root");
if (!root) throw new TypeError("The page has no #root element.");

watchActivity(window);

const container = createRoot(root);
// Interruptible, so that the answers to the first reads and a click aren't delayed by one long task.
startTransition(() => container.render(<StrictMode>{createApp()}</StrictMode>));
