import { route, type Route } from "../../platform/http/route.ts";
import type { AccountStandings } from "./account-standings.ts";

/** Returns the routes of an account's standing at the API, which every role can read: billing members fix paused usage. */
export function standingRoutes({ standings }: { readonly standings: AccountStandings }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/standing",
      access: { kind: "account", permission: "standing:read" },
      handle: async ({ account }) => ({ status: 200, body: await standings.get(account.id) }),
    }),
  ];
}
