import type { rateBudgetOperations } from "@edge-console/contract/console-operations/standing";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { ApiKeyDeps } from "./api-key-deps.ts";

/** Handler of the usage of the API rate limits in this minute. Sends no request to the API. */
export function rateBudgetHandlers({
  upstream,
  apiKeyStore,
}: Pick<ApiKeyDeps, "upstream" | "apiKeyStore">): Handlers<keyof typeof rateBudgetOperations> {
  return {
    async getRateBudget({ account }) {
      return upstream.budget.getUsage(await apiKeyStore.getUsableKey(account.id));
    },
  };
}
