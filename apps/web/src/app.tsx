// First, before all other styles.
import "./ui/global.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider, timeoutManager } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { createBrowserRouter } from "react-router";
import { followWrites } from "./api/follow-write.ts";
import { createQueryClient } from "./api/query-client.ts";
import { createSharedTimers } from "./api/shared-timers.ts";
import { createRoutes } from "./routes.tsx";
import { AppRouter } from "./ui/app-router.tsx";
import { TooltipProvider } from "./ui/tooltip.tsx";

/** Returns the console with a separate router and query cache. */
export function createApp(): ReactElement {
  // Before the first read.
  timeoutManager.setTimeoutProvider(createSharedTimers());
  const client = createQueryClient();
  followWrites(client);
  const router = createBrowserRouter(createRoutes(client));
  return (
    <QueryClientProvider client={client}>
      {/* The content security policy forbids the <style> that Base UI's select adds otherwise. */}
      <CSPProvider disableStyleElements>
        <TooltipProvider>
          <AppRouter router={router} />
        </TooltipProvider>
      </CSPProvider>
    </QueryClientProvider>
  );
}
