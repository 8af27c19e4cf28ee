import type { Zone } from "@edge-console/contract/objects/zone";
import type { TestAccount } from "../fixtures/account.ts";
import { createZone as createNamedZone } from "../fixtures/zones.ts";
import type { Tab } from "./tab.ts";
import { expect } from "./test.ts";

/** Creates a zone whose name no other account has. */
export async function createZone(account: TestAccount): Promise<Zone> {
  return await createNamedZone(account, `shop${account.id.toLowerCase()}`);
}

/** Sends a change to the console in the session of the tab: a deletion without a body. */
export async function send(tab: Tab, account: TestAccount, path: string, body?: object): Promise<void> {
  const init = {
    method: body ? "POST" : "DELETE",
    ...(body && { body: JSON.stringify(body) }),
    headers: { "content-type": "application/json", "x-csrf": "1" },
  };
  const call = `fetch("/api/accounts/${account.id}/v1${path}", ${JSON.stringify(init)}).then(({ ok }) => ok)`;
  expect(await tab.evaluate(call)).toBe(true);
}
