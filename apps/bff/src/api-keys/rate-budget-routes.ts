import type { RateBudget } from "@edge-console/contract/console/rate-budget";
import { route, type Route } from "../http/route.ts";
import type { Upstream } from "../upstream/client.ts";
import type { ApiKeyStore } from "./api-key-store.ts";

/** `GET …/rate-budget`: what is used of the service's limits in this minute. Costs no call to the service. */
export function rateBudgetRoutes({
  upstream,
  apiKeyStore,
}: {
  readonly upstream: Upstream;
  readonly apiKeyStore: ApiKeyStore;
}): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/rate-budget",
      access: { kind: "account", permission: "rate-budget:read" },
      background: true,
      async handle({ account }) {
        const body: RateBudget = await upstream.budget.getUsage(await apiKeyStore.getUsableKey(account.id));
        return { status: 200, body };
      },
    }),
  ];
}
