import type { RateBudget } from "@edge-console/contract/console/rate-budget";
import { route, type Route } from "../../platform/http/route.ts";
import type { ApiKeyDeps } from "./api-key-deps.ts";

/** `GET …/rate-budget`: usage of the API rate limits in this minute. Sends no request to the API. */
export function rateBudgetRoutes({ upstream, apiKeyStore }: Pick<ApiKeyDeps, "upstream" | "apiKeyStore">): Route[] {
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
