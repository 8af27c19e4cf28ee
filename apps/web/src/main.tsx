import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { watchActivity } from "./api/activity.ts";
import { makeQueryClient } from "./api/query-client.ts";
import { makeRoutes } from "./routes.tsx";
import { TooltipProvider } from "./ui/tooltip.tsx";

const root = document.getElementById("root");
if (!root) throw new TypeError("The page has no place for the console.");

watchActivity(window);

// The code has been run by now. What it makes comes in a task of its own, so that neither keeps the browser for long.
setTimeout(() => {
  const client = makeQueryClient();
  const router = createBrowserRouter(makeRoutes(client));
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        {/* The content security policy forbids the <style> that Base UI's select adds otherwise. */}
        <CSPProvider disableStyleElements>
          <TooltipProvider>
            <RouterProvider router={router} />
          </TooltipProvider>
        </CSPProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
});
