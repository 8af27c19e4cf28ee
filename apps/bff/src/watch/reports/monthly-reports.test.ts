import { randomUUID } from "node:crypto";
import { findComparisons, findWrongComparisons } from "@edge-console/testing/comparisons";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { type TestConsole, startTestConsole } from "../../../test/test-console.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { reportPayloadSchema } from "../notifications/notification.ts";

const at = (time: string) => Date.parse(`${time}Z`) / 1000;
const day = 86_400;

describe.each(databaseKinds)("monthly reports on %s", (kind) => {
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let account: { id: string; key: string };

  const setClock = async (now: number) => {
    testConsole.setClock(now);
    await edgeApi.operator.setClock(now);
  };
  /** Runs what is due, lets the collection that it may have started end, and runs it again after the retry delay. */
  const run = async (now: number) => {
    for (const time of [now, now + 300]) {
      await setClock(time);
      await testConsole.runJobs();
    }
  };
  const listEmails = async () => {
    const { store } = testConsole;
    const rows = await store.db
      .selectFrom("notifications")
      .innerJoin("users", "users.id", "notifications.user_id")
      .select(["users.email", "notifications.payload"])
      .where("type", "=", "report")
      .execute();
    return rows.map(({ email, payload }) => ({ email, report: reportPayloadSchema.parse(JSON.parse(payload)) }));
  };

  beforeEach(async () => {
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url), kind, {
      mail: { smtpUrl: new Secret("smtp://127.0.0.1:1"), from: "console@example.com", tls: "required" },
    });
    await testConsole.stop();
    await setClock(at("2027-03-20T12:00:00"));
    const { api_key: key } = await edgeApi.operator.createAccount("harbour");
    account = { id: (await testConsole.connect("harbour", key)).id, key };
    const fields = { ZONE_NAME: "shop", ORIGIN_URL: "https://origin.example" };
    const zone = z.object({ ID: z.string() }).parse(await callService(edgeApi, key, "POST", "/cdn", fields));
    await edgeApi.operator.addTraffic(
      [at("2027-02-10T12:00:00"), at("2027-03-05T12:00:00"), at("2027-03-19T12:00:00")].map((timestamp, index) => ({
        zone_id: zone.ID,
        timestamp,
        requests: 1_000 * (index + 1),
        cache_hits: 500 * (index + 1),
        bandwidth_bytes: 1_000_000 * (index + 1),
        origin_bytes: 500_000,
      })),
    );
  });
  afterEach(async () => {
    await testConsole.close();
    await edgeApi.stop();
  });

  it("are emailed on the first of the month, once to each subscribed member, with the figures of the report", async () => {
    await run(at("2027-03-31T23:00:00"));
    await run(at("2027-04-01T00:30:00"));
    expect(await listEmails()).toEqual([]);
    await run(at("2027-04-01T01:00:00"));
    const [email, ...others] = await listEmails();
    // By default, of these roles, only billing is subscribed.
    expect([email?.email, others]).toEqual(["billing@harbour", []]);
    expect(email?.report).toMatchObject({
      subject: "Usage report for March 2027",
      paragraphs: [expect.stringContaining("sent 5.00\u00a0MB to visitors in 5K requests"), expect.any(String)],
      figures: expect.arrayContaining([
        { label: "Requests", value: "5K (+400.0% from 1K in February 2027)" },
        { label: "Cache hit ratio", value: "50.0%" },
        { label: "Bandwidth of shop", value: "5.00\u00a0MB (100.0%)" },
      ]),
      link: { path: `/a/${account.id}/usage/report?month=2027-03` },
      attachments: [{ filename: `usage-report_${account.id}_2027-03.csv` }],
    });
    // Each percentage follows from the two figures beside it.
    const figures = email?.report.figures.map(({ label, value }) => `${label}: ${value}`).join("\n") ?? "";
    expect(findComparisons(figures)).toHaveLength(3);
    expect(findWrongComparisons(figures)).toEqual([]);
    expect(email?.report.attachments[0]?.content).toContain("total,,,All zones,5000,2500,5000000,1000000,,0");
    await run(at("2027-04-01T09:00:00"));
    await run(at("2027-04-03T09:00:00"));
    expect(await listEmails()).toHaveLength(1);
    await run(at("2027-05-01T02:00:00"));
    expect(await listEmails()).toHaveLength(2);
  });

  it("say how far zones comply with baselines, for members who see zones", async () => {
    const full = await testConsole.as("full@harbour");
    for (const [name, value] of [
      ["Tor is blocked", "on"],
      ["Tor isn't blocked", "off"],
    ]) {
      const rule = { id: randomUUID(), name, scope: { labels: [], originTypes: [], names: [] } };
      const body = { ...rule, check: { field: "BLOCK_TOR", operator: "is", value } };
      expect((await full.post(`/api/accounts/${account.id}/baselines`, body)).status).toBe(201);
    }
    await testConsole.services.searchIndex.refreshAccount(account.id);
    await run(at("2027-04-01T01:00:00"));
    const [email] = await listEmails();
    expect(email?.report.zoneFigures).toEqual([
      { label: "Comply with all baselines now", value: "0 of 1 zone" },
      { label: "Deviate from “Tor is blocked”", value: "1 of 1 zone" },
    ]);
  });

  it("wait a day for usage that can't be collected, and then say what is missing", async () => {
    await testConsole.services.usageCollector.requestCollection(account.id);
    await testConsole.runJobs();
    await edgeApi.operator.armFault({ when: "before", kind: "status", status: 500 });
    await run(at("2027-04-01T01:00:00"));
    await run(at("2027-04-01T20:00:00"));
    expect(await listEmails()).toEqual([]);
    await run(at("2027-04-02T00:10:00"));
    const [email] = await listEmails();
    expect(email?.report.paragraphs).toContainEqual(
      expect.stringContaining("incomplete, and the totals too low: data couldn't be loaded for 1 of 1 zones (shop)"),
    );
    expect(email?.report.attachments[0]?.content).toContain("total,,,All zones,5000,2500,5000000,1000000,,1");
  });

  it("aren't sent a week late", async () => {
    await run(at("2027-04-01T00:00:00") + 7 * day);
    expect(await listEmails()).toEqual([]);
  });
});
