import { createContext, type ReactElement, use } from "react";
import type { DataRouter } from "react-router";
import { RouterProvider } from "react-router/dom";

const RouterContext = createContext<DataRouter | null>(null);

/** Renders the routes of a router, which `useRouter` returns in them. */
export function AppRouter({ router }: { router: DataRouter }): ReactElement {
  return (
    <RouterContext value={router}>
      <RouterProvider router={router} />
    </RouterContext>
  );
}

/**
 * Returns the router, for its state at this moment. React Router's hooks return the state that was rendered last, which is
 * older while React renders a navigation.
 */
export function useRouter(): DataRouter {
  const router = use(RouterContext);
  if (!router) throw new Error("useRouter is used outside of AppRouter");
  return router;
}
