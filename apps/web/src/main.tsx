import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchActivity } from "./api/activity.ts";
import { createApp } from "./app.tsx";

const root = document.getElementById("root");
if (!root) throw new TypeError("The page has no #root element.");

watchActivity(window);

// Rendered in a separate task, so that evaluating the code and rendering don't form one long task.
setTimeout(() => createRoot(root).render(<StrictMode>{createApp()}</StrictMode>));
