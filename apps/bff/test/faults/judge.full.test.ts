import type { Problem } from "@edge-console/contract/console/problem";
import { expect, it } from "vitest";
import type { RawResponse } from "../http-client.ts";
import { type Betrayal, runFaults, writesEach } from "./run.ts";

const told = (status: number, json: unknown): RawResponse => ({
  status,
  json,
  text: JSON.stringify(json),
  headers: {},
});
const isUnknown = ({ json }: RawResponse) => (json as Partial<Problem>).outcome === "unknown";
const leftAlone = "Requests to the Edge API are paused. Try again shortly.";

/** What a console could do wrong, and what the judge has to say of it. */
const betrayals: readonly (Betrayal & { readonly finds: RegExp | null })[] = [
  { finds: null },
  {
    finds: /: sent 2 times$/,
    async answer(send, { method, path, body }, { ground }) {
      const answer = await send();
      // What the service says to the second one is nobody's concern.
      await ground.direct(method, path, body).catch(() => {});
      return answer;
    },
  },
  { finds: /told applied: lost$/, answer: async () => told(200, {}) },
  {
    finds: /told not-applied: but was applied$/,
    async answer(send) {
      const answer = await send();
      return answer.status < 300 ? told(500, { outcome: "not-applied", requestId: "none" }) : answer;
    },
  },
  {
    finds: /told unknown: never settled$/,
    async answer(send) {
      await send();
      return told(504, { outcome: "unknown", requestId: "none" });
    },
  },
  {
    finds: /: sent although the service was to be left alone$/,
    async answer(send) {
      await send();
      return told(503, { outcome: "not-applied", detail: leftAlone, retryAfter: 0, requestId: "none" });
    },
  },
  {
    // A 503 and the like after the change, reported as not applied; the record says unknown, then applied.
    finds: /told not-applied: but was applied$/,
    async answer(send) {
      const answer = await send();
      return isUnknown(answer) ? told(503, { ...(answer.json as Problem), outcome: "not-applied" }) : answer;
    },
  },
  { finds: /: sent 3 times$/, repeat: (send) => send(crypto.randomUUID()) },
  {
    finds: /told unknown: repeated as applied$/,
    async repeat(send) {
      const answer = await send();
      return isUnknown(answer) ? told(200, {}) : answer;
    },
  },
  {
    finds: /told unknown: never settled$/,
    async falsify({ site }, { accountId }) {
      // The console still looks for them.
      const intents = site.store.db.updateTable("intents").where("account_id", "=", accountId);
      await intents.where("found", "is not", null).set({ found: null, state: "unknown" }).execute();
    },
  },
  {
    // Settled, but not where the person sees it.
    finds: /told unknown: never settled$/,
    async falsify({ site }, { accountId }) {
      const intents = site.store.db.updateTable("intents").where("account_id", "=", accountId);
      await intents.set((row) => ({ created_at: row("created_at", "-", 2 * 86_400) })).execute();
    },
  },
  {
    // Settled, but not in the audit log.
    finds: /told unknown: not settled in the audit log$/,
    falsify: ({ site }, { accountId }) => forge(site, accountId, { resolves: null }),
  },
  {
    finds: /: recorded as applied, not not-applied$/,
    falsify: ({ site }, { accountId }) => forge(site, accountId, { outcome: "applied" }),
  },
  {
    finds: /: found, and not there$/,
    falsify: ({ site }, { accountId }) => claim(site, accountId, "not-applied", "applied"),
  },
  {
    finds: /: not found, and there$/,
    falsify: ({ site }, { accountId }) => claim(site, accountId, "applied", "not-applied"),
  },
  {
    finds: /^audit: /,
    async falsify({ site }, { accountId }) {
      await site.store.db.deleteFrom("audit").where("scope", "=", accountId).where("seq", "=", 2).execute();
    },
  },
];

async function claim(
  { store }: Parameters<NonNullable<Betrayal["falsify"]>>[0]["site"],
  account: string,
  truth: "applied" | "not-applied",
  found: "applied" | "not-applied",
): Promise<void> {
  await store.db
    .updateTable("intents")
    .set({ found })
    .where("account_id", "=", account)
    .where("found", "=", truth)
    .execute();
}

/** Rewrites the entries that settle a write. */
async function forge(
  { store }: Parameters<NonNullable<Betrayal["falsify"]>>[0]["site"],
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

it("the judge of faulty writes finds every kind of betrayal, and nothing else", async () => {
  const report = await runFaults({ writes: 1, seed: 1, kind: "sqlite", actors: betrayals.length, betrayals });
  const actorOf = (violation: string) => {
    const [, n] = /^write (\d+) /.exec(violation) ?? [];
    return n === undefined ? undefined : Math.floor(Number(n) / writesEach);
  };
  const missed = betrayals.flatMap(({ finds }, actor) => {
    const said = report.violations.filter((one) => (actorOf(one) ?? actor) === actor);
    const isFound =
      finds === null ? said.every((one) => actorOf(one) === undefined) : said.some((one) => finds.test(one));
    return isFound ? [] : [`${String(finds)}: ${said.join("; ")}`];
  });
  expect(missed).toEqual([]);
}, 240_000);
