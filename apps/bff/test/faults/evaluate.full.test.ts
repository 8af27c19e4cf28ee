import { problemSchema } from "@edge-console/contract/console/problem";
import { expect, it } from "vitest";
import type { Store } from "../../src/platform/db/store.ts";
import type { RawResponse } from "../http-client.ts";
import { type InjectedBug, runFaults, writesPerAccount } from "./run-faults.ts";

const toResponse = (status: number, json: unknown): RawResponse => ({
  status,
  json,
  text: JSON.stringify(json),
  headers: {},
});
const isUnknown = ({ json }: RawResponse) => problemSchema.partial().safeParse(json).data?.outcome === "unknown";
const pausedDetail = "Requests to the Edge API are paused.";

/** Bugs that a console could have, with the violation that the evaluation must report. */
const bugs: readonly (InjectedBug & { readonly expected: RegExp | null })[] = [
  { expected: null },
  {
    expected: /: sent 2 times$/,
    async respond(send, { method, path, body }, { service }) {
      const response = await send();
      // The response to the second request is ignored.
      await service.call(method, path, body).catch(() => {});
      return response;
    },
  },
  { expected: /reported as applied: lost$/, respond: async () => toResponse(200, {}) },
  {
    expected: /reported as not-applied: but was applied$/,
    async respond(send) {
      const response = await send();
      return response.status < 300 ? toResponse(500, { outcome: "not-applied", requestId: "none" }) : response;
    },
  },
  {
    expected: /reported as unknown: never reconciled$/,
    async respond(send) {
      await send();
      return toResponse(504, { outcome: "unknown", requestId: "none" });
    },
  },
  {
    expected: /: sent although requests were paused$/,
    async respond(send) {
      await send();
      return toResponse(503, { outcome: "not-applied", detail: pausedDetail, retryAfter: 0, requestId: "none" });
    },
  },
  {
    // An unknown outcome reported as not applied, while the audit log says unknown, then applied.
    expected: /reported as not-applied: but was applied$/,
    async respond(send) {
      const response = await send();
      return isUnknown(response)
        ? toResponse(503, { ...problemSchema.partial().parse(response.json), outcome: "not-applied" })
        : response;
    },
  },
  { expected: /: sent 3 times$/, repeat: (send) => send(crypto.randomUUID()) },
  {
    expected: /reported as unknown: repeated as applied$/,
    async repeat(send) {
      const response = await send();
      return isUnknown(response) ? toResponse(200, {}) : response;
    },
  },
  {
    expected: /reported as unknown: never reconciled$/,
    async falsify({ console: { store } }, { accountId }) {
      // Reconciliation was never finished.
      const intents = store.db.updateTable("intents").where("account_id", "=", accountId);
      await intents.where("reconciled", "is not", null).set({ reconciled: null, state: "unconfirmed" }).execute();
    },
  },
  {
    // Reconciled, but missing in the list of unconfirmed writes.
    expected: /reported as unknown: never reconciled$/,
    async falsify({ console: { store } }, { accountId }) {
      const intents = store.db.updateTable("intents").where("account_id", "=", accountId);
      await intents.set((row) => ({ created_at: row("created_at", "-", 2 * 86_400) })).execute();
    },
  },
  {
    // Reconciled, but not in the audit log.
    expected: /reported as unknown: not reconciled in the audit log$/,
    falsify: ({ console: { store } }, { accountId }) => falsifyAuditEntry(store, accountId, { resolves: null }),
  },
  {
    expected: /: recorded as applied, not not-applied$/,
    falsify: ({ console: { store } }, { accountId }) => falsifyAuditEntry(store, accountId, { outcome: "applied" }),
  },
  {
    expected: /: reconciled as applied, but was not applied$/,
    falsify: ({ console: { store } }, { accountId }) => falsifyOutcome(store, accountId, "not-applied", "applied"),
  },
  {
    expected: /: reconciled as not-applied, but was applied$/,
    falsify: ({ console: { store } }, { accountId }) => falsifyOutcome(store, accountId, "applied", "not-applied"),
  },
  {
    expected: /^audit: /,
    async falsify({ console: { store } }, { accountId }) {
      await store.db.deleteFrom("audit").where("scope", "=", accountId).where("seq", "=", 2).execute();
    },
  },
];

async function falsifyOutcome(
  store: Store,
  account: string,
  actual: "applied" | "not-applied",
  reconciled: "applied" | "not-applied",
): Promise<void> {
  await store.db
    .updateTable("intents")
    .set({ reconciled, state: reconciled })
    .where("account_id", "=", account)
    .where("reconciled", "=", actual)
    .execute();
}

/** Changes the audit entries that resolve unconfirmed writes. */
async function falsifyAuditEntry(
  store: Store,
  account: string,
  entry: { readonly resolves: null } | { readonly outcome: "applied" },
): Promise<void> {
  await store.db
    .updateTable("audit")
    .set(entry)
    .where("scope", "=", account)
    .where("resolves", "is not", null)
    .execute();
}

it("reports each kind of bug, and nothing else", async () => {
  const report = await runFaults({ writes: 1, seed: 1, kind: "sqlite", accounts: bugs.length, bugs });
  const getAccountIndex = (violation: string) => {
    const [, n] = /^write (\d+) /.exec(violation) ?? [];
    return n === undefined ? undefined : Math.floor(Number(n) / writesPerAccount);
  };
  const missed = bugs.flatMap(({ expected }, index) => {
    const violations = report.violations.filter((violation) => (getAccountIndex(violation) ?? index) === index);
    const isFound =
      expected === null
        ? violations.every((violation) => getAccountIndex(violation) === undefined)
        : violations.some((violation) => expected.test(violation));
    return isFound ? [] : [`${String(expected)}: ${violations.join("; ")}`];
  });
  expect(missed).toEqual([]);
  // Only ends a test that hangs.
}, 900_000);
