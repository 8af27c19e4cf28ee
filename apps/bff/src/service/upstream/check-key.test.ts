import { startEdgeApi } from "@edge-console/testing/edge-api";
import { expect, it } from "vitest";
import { Secret } from "../../platform/crypto/secret.ts";
import { checkKey } from "./check-key.ts";

it("says whether the Edge API accepts a key, and with its words why not", async () => {
  const edgeApi = await startEdgeApi();
  const url = new URL(edgeApi.url);
  const { api_key } = await edgeApi.operator.createAccount("harbour");
  expect(await checkKey(url, new Secret(api_key))).toEqual({ state: "accepted" });
  expect(await checkKey(url, new Secret("x".repeat(64)))).toEqual({
    state: "rejected",
    message: "Authentication credentials provided, but were invalid.",
  });
  await edgeApi.stop();
  expect(await checkKey(url, new Secret(api_key))).toMatchObject({ state: "unknown" });
});
