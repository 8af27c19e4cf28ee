import { exampleTunnel } from "@edge-console/contract/examples/tunnel";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { checkCreate, createTunnel, rotateToken } from "./tunnel-writes.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", { onLine: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** Responses of the console's server, one for each call. */
function respond(...responses: [status: number, body: unknown][]): void {
  for (const [status, body] of responses) {
    const type = status < 400 ? "application/json" : "application/problem+json";
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } }));
  }
}

const sent = () =>
  fetched.mock.calls.map(([path, init]) => `${init?.method} ${typeof path === "string" ? path.split("/a/")[1] : ""}`);

const tunnel = { ...exampleTunnel({ TUNNEL_ID: "AAAAAAAA1", NAME: "Office", STATE: "NEVER" }), ENDPOINTS: [] };
const problem = (kind: string, status: number, outcome: string): [number, unknown] => [
  status,
  { type: `urn:edge-console:${kind}`, title: kind, status, requestId: "r", outcome },
];
const attempt = { key: "k", name: "Office" };

describe("a created tunnel", () => {
  test("comes apart from its token", async () => {
    respond([201, { ...tunnel, TOKEN: "t0k3n" }]);
    expect(await createTunnel("a", attempt)).toEqual({ end: "made", tunnel, token: "t0k3n" });
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get("Idempotency-Key")).toBe("k");
  });

  test("without a token has lost it", async () => {
    respond([200, tunnel]);
    expect(await createTunnel("a", attempt)).toMatchObject({ end: "lost", finding: "applied", tunnel });
  });

  test("is what the console found after a lost response, and never sent again", async () => {
    respond(problem("upstream-timeout", 504, "unknown"), [200, { state: "applied", data: tunnel }]);
    expect(await createTunnel("a", attempt)).toMatchObject({ end: "lost", finding: "applied", tunnel });
    expect(sent()).toEqual(["POST v1/tunnels", "GET unconfirmed-writes/k"]);
  });

  test("is undetermined where the console can't tell", async () => {
    respond(problem("upstream-timeout", 504, "unknown"), [200, { state: "cannot-tell" }]);
    expect(await createTunnel("a", attempt)).toMatchObject({ end: "lost", finding: "cannot-tell" });
  });

  test("that was rejected is an error", async () => {
    respond(problem("upstream-refused", 400, "not-applied"));
    await expect(createTunnel("a", attempt)).rejects.toMatchObject({ outcome: "not-applied" });
  });
});

test.each([
  [[200, { state: "applied", data: tunnel }], "applied"],
  [[200, { state: "looking" }], "cannot-tell"],
  [[200, { state: "not-applied" }], "not-applied"],
  [[200, { state: "not-recorded" }], "not-applied"],
] as [[number, unknown], string][])(
  "a create is looked up by its key after a reload: %j",
  async (response, finding) => {
    respond(response);
    expect(await checkCreate("a", attempt)).toMatchObject({ end: "lost", finding });
    expect(sent()).toEqual(["GET unconfirmed-writes/k"]);
  },
);

test("a rotated token whose response was lost is what the console found", async () => {
  respond([200, tunnel], problem("upstream-timeout", 504, "unknown"), [200, { state: "applied", data: tunnel }]);
  expect(await rotateToken("a", tunnel.TUNNEL_ID)).toMatchObject({ end: "lost", finding: "applied" });
  expect(sent().filter((call) => call.startsWith("POST"))).toHaveLength(1);
});
