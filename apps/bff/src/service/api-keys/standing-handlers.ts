import type { standingOperations } from "@edge-console/contract/console-operations/standing";
import type { Handlers } from "../../platform/http/console-routes.ts";
import type { AccountStandings } from "./account-standings.ts";

/** Handlers of an account's standing at the API, which every role can read: billing members fix paused usage. */
export function standingHandlers({
  standings,
}: {
  readonly standings: AccountStandings;
}): Handlers<keyof typeof standingOperations> {
  return {
    getStanding: ({ account }) => standings.get(account.id),
  };
}
