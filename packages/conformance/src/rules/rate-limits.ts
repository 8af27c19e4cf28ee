import type { Answer } from "../client.ts";
import { data, holds, matches, refused, same } from "../expect.ts";
import type { Rule, Section } from "../rule.ts";
import type { Trial } from "../trial.ts";

const perKey = 300;
const perAddress = 600;

/** Goes on to a fresh window, that many seconds into it. */
async function intoWindow(t: Trial, seconds: number): Promise<void> {
  await t.ground.pace.nextWindow();
  await t.pass(seconds);
}

/** Makes the same call many times, twelve at once, and gives the answers. */
async function burst(t: Trial, times: number, path: string, key: string | null, method = "GET"): Promise<Answer[]> {
  const answers: Answer[] = [];
  let started = 0;
  const lane = async (): Promise<void> => {
    while (started < times) {
      started += 1;
      answers.push(await t.call(method, path, { key, unpaced: true }));
    }
  };
  await Promise.all(Array.from({ length: 12 }, lane));
  return answers;
}

function nobodyRefused(answers: Answer[]): void {
  const refusedAnswers = answers.filter(({ status }) => status === 429).length;
  same(refusedAnswers, 0, `number of 429 among the first ${answers.length} requests`);
}

/** A check in a window of its own; the next rule starts in a fresh one. */
function limited(id: string, says: string, check: (t: Trial) => Promise<void>): Rule {
  return {
    id: `rate-limits.${id}`,
    section: "Limits",
    says,
    needs: ["operator"],
    check: async (t) => {
      try {
        await check(t);
      } finally {
        await t.ground.pace.nextWindow();
      }
    },
  };
}

const rules: Rule[] = [
  limited(
    "key",
    "The 301st request of a key in a minute is 429, with the seconds left in message and Retry-After",
    async (t) => {
      const { key } = await t.account();
      await intoWindow(t, 20);
      nobodyRefused(await burst(t, perKey, "/v1/tunnels", key));
      const answer = await t.get("/v1/tunnels", { key, unpaced: true });
      refused(answer, 429, "Too many requests for this API key. Try again in 40 seconds.");
      same(answer.headers["retry-after"], "40", "Retry-After");
      matches(answer.headers["cache-control"], /no-store/, "Cache-Control of a 429");
      same(answer.headers["access-control-allow-origin"], "*", "Access-Control-Allow-Origin of a 429");
    },
  ),
  limited("key.writes", "A refused write was not applied: nothing is queued", async (t) => {
    const { key } = await t.account();
    await intoWindow(t, 0);
    await burst(t, perKey, "/v1/tunnels", key);
    refused(await t.post("/v1/cdn", t.zoneBody(), { key, unpaced: true }), 429);
    await t.ground.pace.nextWindow();
    same(data(await t.get("/v1/cdn", { key })).CDN_ZONES, [], "CDN_ZONES");
  }),
  limited("key.own", "Another key's requests are not counted", async (t) => {
    const { key } = await t.account();
    await intoWindow(t, 0);
    await burst(t, perKey + 1, "/v1/tunnels", key);
    data(await t.get("/v1/tunnels", { key: await t.strangerKey(), unpaced: true }));
  }),
  limited(
    "window",
    "The window is fixed and starts on the minute: the last second says 1, the next minute serves",
    async (t) => {
      const { key } = await t.account();
      await intoWindow(t, 30);
      await burst(t, perKey, "/v1/tunnels", key);
      await t.pass(29);
      const answer = await t.get("/v1/tunnels", { key, unpaced: true });
      refused(answer, 429);
      same(answer.headers["retry-after"], "1", "Retry-After in the window's last second");
      await t.pass(1);
      data(await t.get("/v1/tunnels", { key, unpaced: true }));
    },
  ),
  limited("bad-path", "A request refused for a bad path still counts", async (t) => {
    const { key } = await t.account();
    await intoWindow(t, 0);
    await burst(t, perKey, "/v1/nothing-here", key);
    refused(await t.get("/v1/tunnels", { key, unpaced: true }), 429);
  }),
  limited("options", "An OPTIONS request does not count", async (t) => {
    await intoWindow(t, 0);
    const answers = await burst(t, perAddress + 5, "/v1/cdn", null, "OPTIONS");
    same(answers.filter(({ status }) => status !== 204).length, 0, "number of OPTIONS answers other than 204");
    data(await t.get("/v1/edges", { key: null, unpaced: true }));
  }),
  limited("address", "The 601st request from an address in a minute is 429, whatever its key", async (t) => {
    const first = await t.account();
    const second = await t.account();
    await intoWindow(t, 15);
    nobodyRefused(await burst(t, perKey, "/v1/tunnels", first.key));
    nobodyRefused(await burst(t, perKey, "/v1/tunnels", second.key));
    const answer = await t.get("/v1/cdn", { unpaced: true });
    refused(answer, 429, "Too many requests from this address. Try again in 45 seconds.");
    same(answer.headers["retry-after"], "45", "Retry-After");
  }),
  limited("address.public", "Public calls count for the address and are refused over its limit", async (t) => {
    await intoWindow(t, 0);
    nobodyRefused(await burst(t, perAddress, "/v1/edges", null));
    const answer = await t.get("/v1/edges", { key: null, unpaced: true });
    refused(answer, 429, "Too many requests from this address. Try again in 60 seconds.");
  }),
  {
    id: "rate-limits.no-headers",
    section: "Limits",
    says: "There are no X-RateLimit headers",
    needs: [],
    check: async (t) => {
      const { headers } = await t.get("/v1/cdn");
      const found = Object.keys(headers).filter((name) => /rate-?limit/i.test(name));
      holds(found.length === 0, `there should be no rate limit headers and there are ${found.join(", ")}`);
    },
  },
];

export const rateLimits: Section = { title: "Rate limits", rules };
