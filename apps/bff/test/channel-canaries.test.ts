import type { ServerResponse } from "node:http";
import { createdChannelSchema, type Deliveries, deliveriesSchema } from "@edge-console/contract/alerts/channels";
import { databaseKinds } from "@edge-console/testing/databases";
import { type DnsServer, startDnsServer } from "@edge-console/testing/dns-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMetrics } from "../src/platform/telemetry/metrics.ts";
import { addAlert, notify } from "./alert-fixture.ts";
import { type HttpsReceiver, startHttpsReceiver } from "./https-receiver.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { readStored } from "./read-stored.ts";
import { startTestConsole, type TestConsole } from "./test-console.ts";

const urlCanary = "T0000/B0000/canary-of-the-url";

describe.each(databaseKinds)(
  "row 33: URLs and secrets of channels, and unsubscribe tokens, don't leak on %s",
  (kind) => {
    let receiver: HttpsReceiver;
    let mailServer: MailServer;
    let dns: DnsServer;
    let testConsole: TestConsole;
    const metrics = createMetrics();
    const secrets: string[] = [urlCanary];
    const responses: string[] = [];
    /** Of the channel whose host has a private address. */
    let insideDeliveries: Deliveries;

    beforeAll(async () => {
      receiver = await startHttpsReceiver();
      mailServer = await startMailServer();
      dns = await startDnsServer({ "inside.example.com": { a: ["169.254.169.254"] } });
      const mail = mailServer.settings;
      const options = { webhookPrivateHosts: [receiver.host], dnsServers: [dns.address], mail, metrics };
      testConsole = await startTestConsole(new URL("http://127.0.0.1:1"), kind, options);
      await testConsole.stop();
      let now = Math.floor(Date.now() / 1000);
      const account = await testConsole.connect("harbour", "k".repeat(64));
      const user = await testConsole.as("full@harbour");
      const path = `/api/accounts/${account.id}/alert-channels`;
      const record = ({ text, headers }: { readonly text: string; readonly headers: unknown }) =>
        responses.push(text + JSON.stringify(headers));

      const ids: string[] = [];
      for (const [index, base] of [receiver.url, "https://inside.example.com", receiver.url].entries()) {
        const input = {
          type: index === 2 ? "slack" : "webhook",
          name: `Channel ${index}`,
          url: `${base}/${urlCanary}`,
          categories: ["zones"],
          minimum: "info",
        };
        const { channel, secret } = createdChannelSchema.parse((await user.post(path, input)).json);
        ids.push(channel.id);
        if (secret !== null) secrets.push(secret);
        record(await user.post(path, { ...input, url: `http://127.0.0.1/${urlCanary}` }));
        record(await user.post(path, { ...input, url: `https://127.0.0.1/${urlCanary}`, minimum: urlCanary }));
        record(await user.post(path, `{"url":"${urlCanary}`));
      }
      const rotated = createdChannelSchema.parse((await user.post(`${path}/${ids[0]}/rotate-secret`)).json);
      secrets.push(rotated.secret ?? "");

      for (const respond of [
        (response: ServerResponse) => response.writeHead(500).end(urlCanary),
        (response: ServerResponse) => response.destroy(),
        (response: ServerResponse) => response.writeHead(302, { location: `/${urlCanary}` }).end(),
        (response: ServerResponse) => response.writeHead(200).end(),
      ]) {
        receiver.respondWith((_, response) => void respond(response));
        const alert = await addAlert(testConsole, account.id, now);
        await notify(testConsole, account.id, now, alert);
        for (let pass = 0; pass < 3; pass++) {
          await testConsole.runJobs();
        }
        now += 120;
        testConsole.setClock(now);
      }
      const token =
        /unsubscribe#([\w.-]+)/.exec(mailServer.messages[0]?.message.replaceAll("=\n", "") ?? "")?.[1] ?? "";
      secrets.push(token);
      record(await testConsole.call("POST", `/unsubscribe?token=${token}`));
      record(await testConsole.call("GET", `/unsubscribe?token=${token}`, { headers: { accept: "text/html" } }));
      record(await user.post("/api/unsubscribe/details", { token }));

      record(await user.get(path));
      for (const id of ids) record(await user.get(`${path}/${id}/deliveries`));
      insideDeliveries = deliveriesSchema.parse((await user.get(`${path}/${ids[1]}/deliveries`)).json);
      for (const suffix of ["?limit=500", "/export?format=csv", "/facets"]) {
        record(await user.get(`/api/accounts/${account.id}/audit${suffix}`));
      }
    });

    afterAll(async () => {
      await testConsole.close();
      await Promise.all([receiver.close(), mailServer.close(), dns.stop()]);
    });

    const findSecrets = (text: string) => secrets.filter((secret) => text.includes(secret));

    it("uses all of them", () => {
      expect(secrets).toHaveLength(5);
      expect(secrets.every((secret) => secret.length > 16)).toBe(true);
      expect(receiver.requests.length).toBeGreaterThan(6);
    });

    it("has none in responses, the log, and metrics", async () => {
      expect(responses.flatMap(findSecrets)).toEqual([]);
      expect(testConsole.logLines.flatMap(findSecrets)).toEqual([]);
      const text = await metrics.serialize();
      expect(text).toMatch(/^console_notification_attempts_total\{type="channel",state="delivered"[,}]/m);
      expect(text).toMatch(/^console_notifications_queued \d+$/m);
      expect(findSecrets(text)).toEqual([]);
    });

    it("has none in database columns, files, or a backup", async () => {
      const stored = await readStored(testConsole);
      expect(stored.map(([name, text]) => [name, findSecrets(text)])).toEqual(stored.map(([name]) => [name, []]));
    });

    it("row 85: an address that isn't allowed is refused, like a connection that failed", () => {
      const attempts = insideDeliveries.deliveries.flatMap((delivery) => delivery.attempts);
      expect(attempts.length).toBeGreaterThan(0);
      for (const attempt of attempts) expect(attempt).toMatchObject({ status: null, failure: "connection-failed" });
    });
  },
);
