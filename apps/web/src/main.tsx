import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { watchActivity } from "./api/activity.ts";
import { createApp } from "./app.tsx";

const root = document.getElementById("root");
if (!root) throw new TypeError("The page has no place for the console.");

watchActivity(window);

// The code has been run by now. What it makes comes in a task of its own, so that neither keeps the browser for long.
setTimeout(() => createRoot(root).render(<StrictMode>{createApp()}</StrictMode>));
