import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isUserActive, watchActivity } from "./activity.ts";
import { ProblemError } from "./problem.ts";
import { request } from "./request.ts";

const fetched = vi.fn<typeof fetch>();
let online = true;

beforeEach(() => {
  online = true;
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("navigator", {
    get onLine() {
      return online;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetched.mockReset();
});

const createResponse = (body: string, status = 200, type = "application/json; charset=utf-8") =>
  fetched.mockResolvedValue(new Response(body, { status, headers: { "Content-Type": type } }));

const headersSent = () => new Headers(fetched.mock.calls[0]?.[1]?.headers);

async function catchProblem(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error(`no problem but ${String(error)}`);
  return error;
}

describe("a response", () => {
  test("is parsed JSON", async () => {
    createResponse('{"a":1}');
    await expect(request({ method: "GET", path: "/api/x" })).resolves.toEqual({ a: 1 });
  });

  test("is text where it is text", async () => {
    createResponse("192.0.2.1\n", 200, "text/plain; charset=utf-8");
    await expect(request({ method: "GET", path: "/api/x" })).resolves.toBe("192.0.2.1\n");
  });

  test("is nothing at 204", async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    await expect(request({ method: "DELETE", path: "/api/x" })).resolves.toBeUndefined();
  });
});

describe("a write", () => {
  test("carries the CSRF header and its own key", async () => {
    createResponse("{}");
    await request({ method: "POST", path: "/api/x", body: {} });
    expect(headersSent().get("X-CSRF")).toBe("1");
    expect(headersSent().get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headersSent().get("Content-Type")).toBe("application/json");
  });

  test("carries the key that it is given", async () => {
    createResponse("{}");
    await request({ method: "POST", path: "/api/x", body: {}, idempotencyKey: "again" });
    expect(headersSent().get("Idempotency-Key")).toBe("again");
  });
});

describe("a read", () => {
  test("counts as the page's own when the user hasn't touched anything for a while", async () => {
    vi.useFakeTimers();
    const page = new EventTarget();
    watchActivity(page);
    page.dispatchEvent(new Event("keydown"));
    createResponse("{}");
    await request({ method: "GET", path: "/api/x" });
    expect(headersSent().has("X-Background")).toBe(false);

    vi.advanceTimersByTime(60_000);
    expect(isUserActive()).toBe(false);
    fetched.mockClear();
    createResponse("{}");
    await request({ method: "GET", path: "/api/x" });
    expect(headersSent().get("X-Background")).toBe("1");
  });

  test("changes nothing, so it carries no CSRF header and no key", async () => {
    createResponse("{}");
    await request({ method: "GET", path: "/api/x" });
    expect(headersSent().has("X-CSRF")).toBe(false);
    expect(headersSent().has("Idempotency-Key")).toBe(false);
  });
});

describe("a failure", () => {
  test("is the problem that the server reports", async () => {
    const problem = {
      type: "urn:edge-console:upstream-rate-limited",
      title: "Too many requests",
      status: 429,
      requestId: "r-1",
      retryAfter: 17,
      upstream: { status: 429, message: "Rate limit exceeded." },
      outcome: "not-applied",
      errors: [{ field: "ZONE_NAME", message: "Taken." }],
    };
    createResponse(JSON.stringify(problem), 429, "application/problem+json");
    const error = await catchProblem(request({ method: "POST", path: "/api/x", body: {} }));
    expect(error).toMatchObject({
      kind: "upstream-rate-limited",
      status: 429,
      requestId: "r-1",
      retryAfter: 17,
      upstream: { status: 429, message: "Rate limit exceeded." },
      outcome: "not-applied",
      errors: [{ field: "ZONE_NAME", message: "Taken." }],
    });
  });

  test.each([
    ["<html>Bad gateway</html>", 502, "text/html"],
    ["<html>Portal</html>", 200, "text/html"],
    ["not json", 500, "application/problem+json"],
  ])("is unreadable when %j with status %i comes from elsewhere", async (body, status, type) => {
    createResponse(body, status, type);
    expect((await catchProblem(request({ method: "GET", path: "/api/x" }))).kind).toBe("unreadable");
  });

  test("of a lost connection leaves a write's outcome unknown", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await catchProblem(request({ method: "POST", path: "/api/x", body: {} }));
    expect(error).toMatchObject({ kind: "network", outcome: "unknown" });
  });

  test("of a truncated response leaves a write's outcome unknown", async () => {
    createResponse('{"a":');
    expect(await catchProblem(request({ method: "POST", path: "/api/x", body: {} }))).toMatchObject({
      kind: "network",
      outcome: "unknown",
    });
  });

  test("without a connection was surely not applied", async () => {
    online = false;
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await catchProblem(request({ method: "POST", path: "/api/x", body: {} }));
    expect(error).toMatchObject({ kind: "offline", outcome: "not-applied" });
  });

  test("is no problem when the caller has lost interest", async () => {
    const controller = new AbortController();
    controller.abort(new Error("left"));
    fetched.mockRejectedValue(new DOMException("aborted", "AbortError"));
    await expect(request({ method: "GET", path: "/api/x", signal: controller.signal })).rejects.toThrow("left");
  });
});
