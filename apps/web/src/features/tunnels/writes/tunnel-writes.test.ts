import { createExampleTunnel } from "@edge-console/contract/examples/tunnel";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setWriteFollower } from "../../../api/request.ts";
import { checkCreate, createTunnel, rotateToken } from "./tunnel-writes.ts";

const fetched = vi.fn<typeof fetch>();
/** What the list of recent writes shows of a write whose response was lost. */
const follow = vi.fn<Parameters<typeof setWriteFollower>[0]>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", { onLine: true });
  setWriteFollower(follow);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  follow.mockReset();
});

/** Queues responses of the console's server, one per request. */
function respond(...responses: [status: number, body: unknown][]): void {
  for (const [status, body] of responses) {
    const type = status < 400 ? "application/json" : "application/problem+json";
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } }));
  }
}

const listSentRequests = () =>
  fetched.mock.calls.map(([path, init]) => `${init?.method} ${typeof path === "string" ? path.split("/a/")[1] : ""}`);

const tunnel = { ...createExampleTunnel({ TUNNEL_ID: "AAAAAAAA1", NAME: "Office", STATE: "NEVER" }), ENDPOINTS: [] };
const problem = (kind: string, status: number, outcome: string): [number, unknown] => [
  status,
  { type: `urn:edge-console:${kind}`, title: kind, status, requestId: "r", outcome },
];
const attempt = { key: "k", name: "Office" };

describe("createTunnel", () => {
  test("separates the token from the tunnel", async () => {
    respond([201, { ...tunnel, TOKEN: "t0k3n" }]);
    expect(await createTunnel("a", attempt)).toEqual({ status: "received", tunnel, token: "t0k3n" });
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get("Idempotency-Key")).toBe("k");
  });

  test("is unconfirmed without a token", async () => {
    respond([200, tunnel]);
    expect(await createTunnel("a", attempt)).toMatchObject({ status: "unconfirmed", outcome: "applied", tunnel });
  });

  test("returns the outcome after a lost response and sends nothing again", async () => {
    respond(problem("upstream-timeout", 504, "unknown"));
    follow.mockResolvedValueOnce(tunnel);
    expect(await createTunnel("a", attempt)).toMatchObject({ status: "unconfirmed", outcome: "applied", tunnel });
    expect(follow).toHaveBeenCalledWith(expect.objectContaining({ account: "a", idempotencyKey: "k" }));
    expect(listSentRequests()).toEqual(["POST v1/tunnels"]);
  });

  test("is unknown if the console can't determine the outcome", async () => {
    respond(problem("upstream-timeout", 504, "unknown"));
    follow.mockImplementationOnce((write) => Promise.reject(write.problem));
    expect(await createTunnel("a", attempt)).toMatchObject({ status: "unconfirmed", outcome: "unknown" });
  });

  test("throws if the API rejects it", async () => {
    respond(problem("upstream-refused", 400, "not-applied"));
    await expect(createTunnel("a", attempt)).rejects.toMatchObject({ outcome: "not-applied" });
  });
});

test.each([
  [[200, { state: "applied", data: tunnel }], "applied"],
  [[200, { state: "pending", isRecorded: true }], "unknown"],
  [[200, { state: "not-applied" }], "not-applied"],
  [[200, { state: "pending", isRecorded: false }], "not-applied"],
] as [[number, unknown], string][])(
  "checkCreate looks up the create request by its key: %j",
  async (response, outcome) => {
    respond(response);
    expect(await checkCreate("a", attempt)).toMatchObject({ status: "unconfirmed", outcome });
    expect(listSentRequests()).toEqual(["GET recent-writes/k"]);
  },
);

test("rotateToken returns the outcome after a lost response", async () => {
  respond([200, tunnel], problem("upstream-timeout", 504, "unknown"));
  follow.mockResolvedValueOnce(tunnel);
  expect(await rotateToken("a", tunnel.TUNNEL_ID)).toMatchObject({ status: "unconfirmed", outcome: "applied" });
  expect(listSentRequests().filter((call) => call.startsWith("POST"))).toHaveLength(1);
});
