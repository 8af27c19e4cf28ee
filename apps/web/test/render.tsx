import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, StrictMode } from "react";
import { createMemoryRouter, parsePath, type RouteObject } from "react-router";
import { render, type RenderResult } from "vitest-browser-react";
import { followWrites } from "../src/api/follow-write.ts";
import { createQueryClient } from "../src/api/query-client.ts";
import { AppRouter } from "../src/ui/app-router.tsx";
import { TooltipProvider } from "../src/ui/tooltip.tsx";

type Options = {
  /** Where the router starts, with search parameters. */
  url?: string;
  /** State of the history entry where the router starts, if the component reads it. */
  state?: unknown;
  /** The route's pattern, if the component reads parameters from the path. */
  path?: string;
  /** Other routes that the component navigates to. */
  routes?: RouteObject[];
  /** Filled beforehand with the data that the component reads, so that it sends no request. */
  client?: QueryClient;
};

type Rendered = RenderResult & {
  client: QueryClient;
  router: ReturnType<typeof createMemoryRouter>;
};

/**
 * Renders a component as the console does: in strict mode, with a router, a query client, and tooltips. Locators compare
 * whole names and texts; a regular expression finds a part.
 *
 *     const screen = await renderComponent(<CreateTunnel />, { url: "/tunnels?create" });
 *     await screen.getByRole("button", { name: "Create tunnel" }).click();
 *     await expect.element(screen.getByText("Enter a name")).toBeVisible();
 */
export async function renderComponent(element: ReactElement, options: Options = {}): Promise<Rendered> {
  const { url = "/", state, path = "*", routes = [], client = createQueryClient() } = options;
  followWrites(client);
  const router = createMemoryRouter([{ path, element }, ...routes], { initialEntries: [{ ...parsePath(url), state }] });
  const result = await render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <AppRouter router={router} />
        </TooltipProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return { ...result, client, router };
}
