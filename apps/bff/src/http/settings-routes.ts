import type { Settings } from "@edge-console/contract/console/settings";
import { route, type Route } from "./route.ts";

/** `GET /api/settings`: what the operator has set, for whoever is signed in. */
export function settingsRoutes(settings: Settings): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/settings",
      access: { kind: "session" },
      handle: () => ({ status: 200, body: settings }),
    }),
  ];
}
