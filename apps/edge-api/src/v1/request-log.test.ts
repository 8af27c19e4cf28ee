import { expect, test } from "vitest";
import { RequestLog } from "./request-log.ts";

const request = { at: 1, method: "POST", path: "/v1/cdn", body: null, account_id: null, client: "127.0.0.1" };

test("numbers requests, lists newer ones, and records their status", () => {
  const log = new RequestLog();
  const done = log.begin(request);
  log.begin({ ...request, path: "/v1/edges" });
  done(200);
  expect(log.listSince(0)).toEqual([
    { ...request, n: 1, status: 200 },
    { ...request, path: "/v1/edges", n: 2, status: null },
  ]);
  expect(log.listSince(1).map((entry) => entry.n)).toEqual([2]);
});

test("keeps the last 20,000 requests", () => {
  const log = new RequestLog();
  for (let n = 0; n < 20_010; n += 1) log.begin(request);
  const kept = log.listSince(0);
  expect([kept.length, kept[0]?.n, kept.at(-1)?.n]).toEqual([20_000, 11, 20_010]);
});

test.each([
  { PRIVATE_KEY: "canary" },
  { S3_SECRET_KEY: "canary" },
  { TOKEN: "canary" },
  { nested: [{ password: "canary" }] },
  { CERTIFICATE: "-----BEGIN PRIVATE KEY-----\ncanary" },
  { HOST_HEADER: `x${"canary".repeat(11)}` },
])("contains no secret of %j", (body) => {
  const log = new RequestLog();
  log.begin({ ...request, body, path: `/v1/${"canary".repeat(11)}` });
  expect(JSON.stringify(log.listSince(0))).not.toContain("canary");
});

test("records non-secret values unchanged, up to the size limits", () => {
  const log = new RequestLog();
  log.begin({ ...request, body: { CACHE_EXP: "3600", BLOCK_ROOT: 1 } });
  log.begin({ ...request, body: { BLOCK_IPS: "192.0.2.1\n".repeat(1000) } });
  log.begin({ ...request, body: Array.from({ length: 100_000 }, () => 1) });
  log.begin({ ...request, body: { a: [[[[[[[[["too deep"]]]]]]]]] } });
  const [small, long, huge, deep] = log.listSince(0);
  expect(small?.body).toEqual({ CACHE_EXP: "3600", BLOCK_ROOT: 1 });
  expect(JSON.stringify(long?.body).length).toBeLessThan(3_000);
  expect(huge?.body).toBe("(too large for the log)");
  expect(deep?.body).toEqual({ a: [[[[[[["(too deep for the log)"]]]]]]] });
});
