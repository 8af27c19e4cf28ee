import type { UnconfirmedWrite, UnconfirmedWrites } from "@edge-console/contract/console/unconfirmed-writes";
import { route, type Route } from "../http/route.ts";
import type { Upstream } from "../upstream/client.ts";
import type { Intent } from "../upstream/intents.ts";
import { subjectOf } from "./intent-subject.ts";

/** `GET …/unconfirmed-writes`: the person's own changes of the last day whose answer was lost, and what became of them. */
export function unconfirmedRoutes({ upstream }: { readonly upstream: Upstream }): Route[] {
  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/unconfirmed-writes",
      access: { kind: "account", permission: "events:read" },
      background: true,
      async handle({ account, user }) {
        const intents = await upstream.intents.unconfirmedOf(account.id, user.id);
        const body: UnconfirmedWrites = {
          writes: intents.filter((intent) => subjectOf(intent) !== undefined).map(shown),
        };
        return { status: 200, body };
      },
    }),
  ];
}

function shown({ id, operation, target, created_at, found, found_at }: Intent): UnconfirmedWrite {
  return { id, operation, target, at: created_at, state: found ?? "looking", settledAt: found_at };
}
