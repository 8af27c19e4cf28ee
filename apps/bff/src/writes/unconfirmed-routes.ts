import { setTimeout as pause } from "node:timers/promises";
import type {
  UnconfirmedWrite,
  UnconfirmedWrites,
  WriteOutcome,
} from "@edge-console/contract/console/unconfirmed-writes";
import { type AccountContext, route, type Route } from "../http/route.ts";
import type { Upstream } from "../upstream/client.ts";
import type { Intent } from "../upstream/intent.ts";
import { toWriteOutcome } from "./stored-result.ts";
import { parseIntentTarget } from "./parse-intent-target.ts";

const access = { kind: "account", permission: "events:read" } as const;

/** Longest wait of a request for the outcome of a write, and interval of its checks. */
const waitMs = 5_000;
const checkMs = 250;

/** Routes for a user's own unconfirmed writes and their reconciled outcomes. */
export function unconfirmedRoutes({ upstream }: { readonly upstream: Pick<Upstream, "intents"> }): Route[] {
  const find = ({ account, user, params }: AccountContext) =>
    upstream.intents.findOwn(account.id, user.id, params["id"] ?? "");

  return [
    route({
      method: "GET",
      path: "/api/accounts/:accountId/unconfirmed-writes",
      access,
      background: true,
      async handle({ account, user }) {
        const intents = await upstream.intents.listUnconfirmed(account.id, user.id);
        const body: UnconfirmedWrites = {
          writes: intents.filter((intent) => parseIntentTarget(intent) !== undefined).map(toUnconfirmedWrite),
        };
        return { status: 200, body };
      },
    }),
    route({
      method: "GET",
      // `id` is the request ID of the write, or its Idempotency-Key if no response arrived.
      path: "/api/accounts/:accountId/unconfirmed-writes/:id",
      access,
      background: true,
      async handle(context) {
        const signal = context.getAbortSignal();
        const end = performance.now() + waitMs;
        for (;;) {
          const intent = await find(context);
          const body: WriteOutcome = intent ? toWriteOutcome(intent) : { state: "not-recorded" };
          if (body.state !== "looking" || signal.aborted || performance.now() >= end) return { status: 200, body };
          await pause(checkMs);
        }
      },
    }),
  ];
}

function toUnconfirmedWrite({ id, operation, target, created_at, found, found_at }: Intent): UnconfirmedWrite {
  return { id, operation, target, at: created_at, state: found ?? "looking", settledAt: found_at };
}
