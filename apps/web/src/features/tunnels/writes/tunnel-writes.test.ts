import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createTunnel, deleteTunnel, renewToken, updateTunnel } from "./tunnel-writes.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", { onLine: true });
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** What the console's server answers, one call after the other. */
function answers(...bodies: [status: number, body: unknown][]): void {
  for (const [status, body] of bodies) {
    const type = status < 400 ? "application/json" : "application/problem+json";
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } }));
  }
}

const sent = () =>
  fetched.mock.calls.map(([path, init]) => `${init?.method} ${typeof path === "string" ? path.split("/v1")[1] : ""}`);

const tunnel = { TUNNEL_ID: "AAAAAAAA1", NAME: "Office", ENABLED: 1, STATE: "NEVER" };
const lost = (kind = "upstream-unavailable", outcome = "unknown"): [number, unknown] => [
  503,
  { type: `urn:edge-console:${kind}`, title: "Lost", status: 503, requestId: "r", outcome },
];
const list = (...tunnels: unknown[]): [number, unknown] => [200, { TUNNELS: tunnels }];
const attempt = { key: "k", name: "Office", known: ["AAAAAAAA0"] };

describe("making a tunnel", () => {
  test("gives the token apart from the tunnel", async () => {
    answers([201, { ...tunnel, TOKEN: "t0k3n" }]);
    expect(await createTunnel("a", attempt)).toEqual({ end: "made", tunnel, token: "t0k3n" });
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get("Idempotency-Key")).toBe("k");
  });

  test("that was made before, by the same key, has lost its token", async () => {
    answers([200, tunnel]);
    expect(await createTunnel("a", attempt)).toMatchObject({ end: "lost", finding: "applied", tunnel });
  });

  test.each([
    [[tunnel], "applied"],
    [[{ ...tunnel, TUNNEL_ID: "AAAAAAAA0" }], "not-applied"],
    [[tunnel, { ...tunnel, TUNNEL_ID: "AAAAAAAA2" }], "cannot-tell"],
  ])("with a lost answer is looked for and never sent again: %j", async (tunnels, finding) => {
    answers(lost(), list(...tunnels));
    expect(await createTunnel("a", attempt)).toMatchObject({ end: "lost", finding });
    expect(sent()).toEqual(["POST /tunnels", "GET /tunnels"]);
  });

  test("that took too long may yet come", async () => {
    answers(lost("upstream-timeout"), list());
    expect(await createTunnel("a", attempt)).toMatchObject({ finding: "cannot-tell" });
  });

  test("that was refused is refused", async () => {
    answers(lost("upstream-refused", "not-applied"));
    await expect(createTunnel("a", attempt)).rejects.toMatchObject({ outcome: "not-applied" });
    expect(sent()).toEqual(["POST /tunnels"]);
  });
});

test.each([
  ["CONNECTED", "NEVER", "applied"],
  ["CONNECTED", "CONNECTED", "not-applied"],
  ["NEVER", "NEVER", "cannot-tell"],
])("a new token's lost answer is told by the state: %s, then %s", async (before, after, finding) => {
  answers([200, { ...tunnel, STATE: before }], lost(), [200, { ...tunnel, STATE: after }]);
  expect(await renewToken("a", tunnel.TUNNEL_ID)).toMatchObject({ end: "lost", finding });
  expect(sent().filter((call) => call.startsWith("POST"))).toHaveLength(1);
});

describe("a change with a lost answer", () => {
  test("that was made ends well", async () => {
    answers(lost(), [200, { ...tunnel, ENABLED: 0 }]);
    expect(await updateTunnel("a", tunnel.TUNNEL_ID, { ENABLED: 0 })).toMatchObject({ ENABLED: 0 });
    answers(lost(), [404, { type: "urn:edge-console:not-found", title: "Not found", status: 404, requestId: "r" }]);
    await expect(deleteTunnel("a", tunnel.TUNNEL_ID)).resolves.toBeUndefined();
  });

  test("that was not made says so", async () => {
    answers(lost(), [200, tunnel], lost(), [200, tunnel]);
    const said = { outcome: "not-applied", title: "The change was not made" };
    await expect(updateTunnel("a", tunnel.TUNNEL_ID, { ENABLED: 0 })).rejects.toMatchObject(said);
    await expect(deleteTunnel("a", tunnel.TUNNEL_ID)).rejects.toMatchObject(said);
  });
});
