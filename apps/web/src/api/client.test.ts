import { describe, expect, test } from "vitest";
import { toHttpRequest } from "./client.ts";

describe("the address of an operation", () => {
  test("is below the account, with its ids escaped", () => {
    expect(toHttpRequest("GET /cdn/{ZONE_ID}", { account: "k3v9", ids: { ZONE_ID: "ABC123DEF" } })).toEqual({
      method: "GET",
      path: "/api/accounts/k3v9/v1/cdn/ABC123DEF",
    });
    expect(toHttpRequest("GET /cdn/{ZONE_ID}", { account: "a/b", ids: { ZONE_ID: "../x?y" } }).path).toBe(
      "/api/accounts/a%2Fb/v1/cdn/..%2Fx%3Fy",
    );
  });

  test("accepts several IDs, also numbers", () => {
    const key = "DELETE /tunnels/{TUNNEL_ID}/endpoints/{ENDPOINT_ID}" as const;
    expect(toHttpRequest(key, { account: "k3v9", ids: { TUNNEL_ID: "TUNNEL001", ENDPOINT_ID: 7 } })).toEqual({
      method: "DELETE",
      path: "/api/accounts/k3v9/v1/tunnels/TUNNEL001/endpoints/7",
    });
  });

  test("is public without an account", () => {
    expect(toHttpRequest("GET /status", {}).path).toBe("/api/v1/status");
  });

  test("sends the body of a write unchanged", () => {
    expect(toHttpRequest("POST /cdn", { account: "k3v9", body: { ZONE_NAME: "demo123" } })).toEqual({
      method: "POST",
      path: "/api/accounts/k3v9/v1/cdn",
      body: { ZONE_NAME: "demo123" },
    });
  });

  test("carries a read's filters as a query", () => {
    const ids = { ZONE_ID: "ABC123DEF" };
    const body = { FROM_TIMESTAMP: 1, TO_TIMESTAMP: 2, GRANULARITY: "hour", NODE: "fra1" };
    expect(toHttpRequest("GET /cdn/{ZONE_ID}/stats", { account: "k3v9", ids, body }).path).toBe(
      "/api/accounts/k3v9/v1/cdn/ABC123DEF/stats?from=1&to=2&granularity=hour&node=fra1",
    );
    expect(toHttpRequest("GET /cdn/{ZONE_ID}/stats", { account: "k3v9", ids, body: {} }).path).toBe(
      "/api/accounts/k3v9/v1/cdn/ABC123DEF/stats",
    );
  });

  test("is never built with an id missing", () => {
    expect(() => toHttpRequest("GET /cdn/{ZONE_ID}", { account: "k3v9" })).toThrow("ZONE_ID");
  });
});
