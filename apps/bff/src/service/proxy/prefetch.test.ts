import { prefetchHeader } from "@edge-console/contract/console/background";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeService, respondWith, startFakeService } from "../../../test/fake-service.ts";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { Secret } from "../../platform/crypto/secret.ts";

let service: FakeService;
let testConsole: TestConsole;

beforeAll(async () => {
  service = await startFakeService(respondWith(200, { CDN_ZONES: [] }));
  testConsole = await startTestConsole(service.url);
});

afterAll(async () => {
  await testConsole.close();
  await service.close();
});

it("sends no prefetch once background tasks have used their part of the rate limit, and sends what users open", async () => {
  const key = "h".repeat(64);
  const { id, v1 } = await testConsole.connect("harbour", key);
  await testConsole.stop();
  testConsole.setClock(Math.ceil(Date.now() / 60_000) * 60);
  const { budget } = testConsole.services.upstream;
  const consume = () => budget.consume({ accountId: id, key: new Secret(key), userId: undefined }, "background");
  for (;;) {
    const isUsed = await consume().then(
      () => false,
      () => true,
    );
    if (isUsed) break;
  }
  const user = await testConsole.as("full@harbour");
  service.requests.length = 0;
  expect((await user.get(`${v1}/cdn`, { [prefetchHeader]: "1" })).status).toBe(429);
  expect(service.requests).toEqual([]);
  expect((await user.get(`${v1}/cdn`)).status).toBe(200);
});
