import { startTransition, StrictMode } from "react";
import { watchActivity } from "./api/activity.ts";
import { createApp } from "./app.tsx";
import { createPageRoot } from "./page-root.ts";

watchActivity(window);

// In a separate task: together with the evaluation of all modules, starting the router would delay a click.
setTimeout(() => {
  const root = createPageRoot();
  const app = createApp();
  // Interruptible, so that the answers to the first reads and a click aren't delayed by one long task.
  startTransition(() => root.render(<StrictMode>{app}</StrictMode>));
});
