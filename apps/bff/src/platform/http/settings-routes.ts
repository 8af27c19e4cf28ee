import type { Settings } from "@edge-console/contract/console/settings";
import { route, type Route } from "./route.ts";

/** `GET /api/settings`: the operator's settings for signed-in users. */
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
