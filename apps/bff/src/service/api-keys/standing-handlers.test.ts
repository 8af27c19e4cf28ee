import { accountStandingSchema } from "@edge-console/contract/console/standing";
import { databaseKinds } from "@edge-console/testing/databases";
import { startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { expect, it, vi } from "vitest";
import { startTestConsole } from "../../../test/test-console.ts";
import { Secret } from "../../platform/crypto/secret.ts";

it.each(databaseKinds)("reports an account's standing to every role without its key, stored in %s", async (kind) => {
  const edgeApi = await startEdgeApi();
  const testConsole = await startTestConsole(new URL(edgeApi.url), kind);
  const service = await edgeApi.operator.createAccount("harbour");
  const account = await testConsole.connect("harbour", service.api_key);
  const update = (body: object) => edgeApi.operator.call("POST", `/accounts/${service.account_id}`, body);
  const full = await testConsole.as("full@harbour");
  const billing = await testConsole.as("billing@harbour");
  const readStanding = async () => {
    const response = await billing.get(`/api/accounts/${account.id}/standing`);
    expect(response.status).toBe(200);
    return accountStandingSchema.strict().parse(JSON.parse(response.text));
  };
  const zones = () => full.get(`${account.v1}/cdn`);

  expect(await readStanding()).toEqual({ key: "unknown", message: null, usagePaused: null });
  await zones();
  const accepted = { key: "accepted", message: null };
  await vi.waitFor(async () => expect(await readStanding()).toEqual({ ...accepted, usagePaused: null }), 20_000);
  await callService(edgeApi, service.api_key, "POST", "/cdn", {
    ZONE_NAME: "shopzone",
    ORIGIN_URL: "https://a.example",
  });
  await zones();
  await vi.waitFor(async () => expect(await readStanding()).toEqual({ ...accepted, usagePaused: false }), 20_000);

  await update({ usage_paused: 1 });
  await zones();
  await vi.waitFor(async () => expect(await readStanding()).toEqual({ ...accepted, usagePaused: true }), 20_000);

  await update({ suspended: 1 });
  expect((await zones()).status).toBe(502);
  const rejected = { key: "rejected", message: expect.stringMatching(/\w/) };
  await vi.waitFor(async () => expect(await readStanding()).toEqual({ ...rejected, usagePaused: true }), 20_000);

  await testConsole.services.apiKeyStore.save(account.id, new Secret(service.api_key));
  expect(await readStanding()).toEqual({ key: "unknown", message: null, usagePaused: null });
  await testConsole.services.apiKeyStore.remove(account.id);
  expect(await readStanding()).toEqual({ key: "disabled", message: null, usagePaused: null });

  const other = await testConsole.addAccount("quay", { "billing@harbour": "billing" });
  const quay = await billing.get(`/api/accounts/${other.id}/standing`);
  expect(quay.json).toMatchObject({ key: "not-connected" });
  expect((await (await testConsole.as("support@staff")).get(`/api/accounts/${account.id}/standing`)).status).toBe(404);
  await testConsole.close();
  await edgeApi.stop();
});
