import type { ApiResponse } from "../client.ts";
import { getData, assertTrue, assertMatches, assertError, assertEqual } from "../assertions.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext } from "../check-context.ts";

const keyLimit = 300;
const addressLimit = 600;

/** Continues this many seconds into the next window. */
async function advanceIntoNextWindow(t: CheckContext, seconds: number): Promise<void> {
  await t.run.clock.advanceToNextWindow();
  await t.advance(seconds);
}

/** Sends the same request many times, twelve in parallel, and returns the responses. */
async function sendRequests(
  t: CheckContext,
  count: number,
  path: string,
  key: string | null,
  method = "GET",
): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  let sentCount = 0;
  const sendNext = async (): Promise<void> => {
    while (sentCount < count) {
      sentCount += 1;
      responses.push(await t.call(method, path, { key, allowRateLimit: true }));
    }
  };
  await Promise.all(Array.from({ length: 12 }, sendNext));
  return responses;
}

function assertNoneRejected(responses: ApiResponse[]): void {
  const rejectedCount = responses.filter(({ status }) => status === 429).length;
  assertEqual(rejectedCount, 0, `number of 429 among the first ${responses.length} requests`);
}

/** Runs a check in a separate window; the next rule starts in a new one. */
function rateLimitRule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return {
    id: `rate-limits.${id}`,
    section: "Limits",
    description,
    needs: ["operator"],
    check: async (t) => {
      try {
        await check(t);
      } finally {
        await t.run.clock.advanceToNextWindow();
      }
    },
  };
}

const rules: Rule[] = [
  rateLimitRule(
    "key",
    "The 301st request of a key in a minute is 429, with the seconds left in message and Retry-After",
    async (t) => {
      const { key } = await t.createAccount();
      await advanceIntoNextWindow(t, 20);
      assertNoneRejected(await sendRequests(t, keyLimit, "/v1/tunnels", key));
      const response = await t.get("/v1/tunnels", { key, allowRateLimit: true });
      assertError(response, 429, "Too many requests for this API key. Try again in 40 seconds.");
      assertEqual(response.headers["retry-after"], "40", "Retry-After");
      assertMatches(response.headers["cache-control"], /no-store/, "Cache-Control of a 429");
      assertEqual(response.headers["access-control-allow-origin"], "*", "Access-Control-Allow-Origin of a 429");
    },
  ),
  rateLimitRule("key.writes", "A rejected write was not applied: nothing is queued", async (t) => {
    const { key } = await t.createAccount();
    await advanceIntoNextWindow(t, 0);
    await sendRequests(t, keyLimit, "/v1/tunnels", key);
    assertError(await t.post("/v1/cdn", t.createZoneBody(), { key, allowRateLimit: true }), 429);
    await t.run.clock.advanceToNextWindow();
    assertEqual(getData(await t.get("/v1/cdn", { key })).CDN_ZONES, [], "CDN_ZONES");
  }),
  rateLimitRule("key.own", "Another key's requests are not counted", async (t) => {
    const { key } = await t.createAccount();
    await advanceIntoNextWindow(t, 0);
    await sendRequests(t, keyLimit + 1, "/v1/tunnels", key);
    getData(await t.get("/v1/tunnels", { key: await t.getOtherAccountKey(), allowRateLimit: true }));
  }),
  rateLimitRule(
    "window",
    "The window is fixed and starts on the minute: the last second says 1, the next minute succeeds",
    async (t) => {
      const { key } = await t.createAccount();
      await advanceIntoNextWindow(t, 30);
      await sendRequests(t, keyLimit, "/v1/tunnels", key);
      await t.advance(29);
      const response = await t.get("/v1/tunnels", { key, allowRateLimit: true });
      assertError(response, 429);
      assertEqual(response.headers["retry-after"], "1", "Retry-After in the window's last second");
      await t.advance(1);
      getData(await t.get("/v1/tunnels", { key, allowRateLimit: true }));
    },
  ),
  rateLimitRule("bad-path", "A request rejected for a bad path still counts", async (t) => {
    const { key } = await t.createAccount();
    await advanceIntoNextWindow(t, 0);
    await sendRequests(t, keyLimit, "/v1/nothing-here", key);
    assertError(await t.get("/v1/tunnels", { key, allowRateLimit: true }), 429);
  }),
  rateLimitRule("options", "An OPTIONS request does not count", async (t) => {
    await advanceIntoNextWindow(t, 0);
    const responses = await sendRequests(t, addressLimit + 5, "/v1/cdn", null, "OPTIONS");
    assertEqual(
      responses.filter(({ status }) => status !== 204).length,
      0,
      "number of OPTIONS responses other than 204",
    );
    getData(await t.get("/v1/edges", { key: null, allowRateLimit: true }));
  }),
  rateLimitRule("address", "The 601st request from an address in a minute is 429, whatever its key", async (t) => {
    const first = await t.createAccount();
    const second = await t.createAccount();
    await advanceIntoNextWindow(t, 15);
    assertNoneRejected(await sendRequests(t, keyLimit, "/v1/tunnels", first.key));
    assertNoneRejected(await sendRequests(t, keyLimit, "/v1/tunnels", second.key));
    const response = await t.get("/v1/cdn", { allowRateLimit: true });
    assertError(response, 429, "Too many requests from this address. Try again in 45 seconds.");
    assertEqual(response.headers["retry-after"], "45", "Retry-After");
  }),
  rateLimitRule("address.public", "Public calls count for the address and are rejected over its limit", async (t) => {
    await advanceIntoNextWindow(t, 0);
    assertNoneRejected(await sendRequests(t, addressLimit, "/v1/edges", null));
    const response = await t.get("/v1/edges", { key: null, allowRateLimit: true });
    assertError(response, 429, "Too many requests from this address. Try again in 60 seconds.");
  }),
  {
    id: "rate-limits.no-headers",
    section: "Limits",
    description: "There are no X-RateLimit headers",
    needs: [],
    check: async (t) => {
      const { headers } = await t.get("/v1/cdn");
      const rateLimitHeaders = Object.keys(headers).filter((name) => /rate-?limit/i.test(name));
      assertTrue(
        rateLimitHeaders.length === 0,
        `there should be no rate limit headers and there are ${rateLimitHeaders.join(", ")}`,
      );
    },
  },
];

export const rateLimits: Section = { title: "Rate limits", rules };
