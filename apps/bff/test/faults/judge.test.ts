import { expect, it } from "vitest";
import type { RawAnswer } from "../http-call.ts";
import { type Betrayal, runFaults, writesEach } from "./run.ts";

const told = (status: number, json: unknown): RawAnswer => ({ status, json, text: JSON.stringify(json), headers: {} });
const leftAlone = "The service is left alone for a moment.";

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
    finds: /told not-applied: made all the same$/,
    async answer(send) {
      const answer = await send();
      return answer.status < 300 ? told(500, { outcome: "not-applied", requestId: "none" }) : answer;
    },
  },
  {
    finds: /told unknown: never looked for$/,
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

it("the judge of faulty writes finds every kind of betrayal, and nothing else", async () => {
  const report = await runFaults({ writes: 1, seed: 8, kind: "sqlite", actors: betrayals.length, betrayals });
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
