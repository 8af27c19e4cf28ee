import type { ServerResponse } from "node:http";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addAlert, notify } from "../../../test/alert-fixture.ts";
import { type HttpsReceiver, startHttpsReceiver } from "../../../test/https-receiver.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";

describe.each(databaseKinds)("fair delivery on %s", (kind) => {
  const now = Date.parse("2026-07-01T12:00:00Z") / 1000;
  const names = ["a.example", "b.example", "c.example", "d.example"] as const;
  const messages = 12;
  let mailServer: MailServer;
  let receiver: HttpsReceiver;
  let testConsole: TestConsole;
  let accounts: { readonly id: string }[];
  let waiting: ServerResponse[];

  beforeAll(async () => {
    mailServer = await startMailServer();
    receiver = await startHttpsReceiver();
    testConsole = await startTestConsole(new URL("http://127.0.0.1:1"), kind, {
      mail: mailServer.settings,
      webhookPrivateHosts: [receiver.host],
    });
    await testConsole.stop();
    testConsole.setClock(now);
    accounts = [];
    for (const name of names) accounts.push(await testConsole.connect(name, "k".repeat(64)));
  });

  beforeEach(() => {
    waiting = [];
    receiver.respondWith((_, response) => void waiting.push(response));
  });

  afterEach(() => {
    for (const response of waiting) response.destroy();
  });

  afterAll(async () => {
    await testConsole.close();
    await receiver.close();
    await mailServer.close();
  });

  const addChannel = async (name: string, accountId: string) => {
    const user = await testConsole.as(`full@${name}`);
    const response = await user.post(`/api/accounts/${accountId}/alert-channels`, {
      type: "webhook",
      name: "On call",
      url: `${receiver.url}/${name}`,
      categories: ["zones"],
      minimum: "info",
    });
    expect(response.status).toBe(201);
  };
  const raise = async (accountId: string, kindOfAlert: "zone-paused" | "dns-changed") =>
    notify(testConsole, accountId, now, await addAlert(testConsole, accountId, now, { kind: kindOfAlert }));
  const isMailed = (name: string) =>
    vi.waitFor(
      () => expect(mailServer.messages.some(({ recipients }) => recipients[0] === `full@${name}`)).toBe(true),
      {
        timeout: 8_000,
      },
    );

  it("T2, row 88: receivers that hang hold one slot each, and delay neither emails nor other accounts", async () => {
    const [first, second, third, fourth] = accounts;
    for (const [index, account] of [first, second, third].entries()) {
      if (!account) continue;
      await addChannel(names[index] ?? "", account.id);
      for (let count = 0; count < messages; count++) await raise(account.id, "zone-paused");
    }
    const running = testConsole.runJobs();
    await vi.waitFor(() => expect(waiting).toHaveLength(3), { timeout: 20_000 });
    await raise(fourth?.id ?? "", "dns-changed");
    await raise(first?.id ?? "", "dns-changed");
    const later = testConsole.runJobs();
    await isMailed("d.example");
    await isMailed("a.example");
    // One request for each receiver, of a dozen that are due.
    expect(waiting).toHaveLength(3);
    for (const response of waiting) response.destroy();
    await Promise.all([running, later]);

    // They are paused after the failure.
    await testConsole.runJobs();
    expect(receiver.requests).toHaveLength(3);
    receiver.respondWith((_, response) => response.writeHead(204).end());
    testConsole.setClock(now + 15);
    await testConsole.runJobs();
    // All but those that failed and are tried again in a minute.
    expect(receiver.requests).toHaveLength(3 + 3 * (messages - 1));
    testConsole.setClock(now + 90);
    await testConsole.runJobs();
    expect(receiver.requests).toHaveLength(3 + 3 * messages);
  });
});
