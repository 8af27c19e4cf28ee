import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getAlertStart } from "@edge-console/contract/alerts/alert-start";
import { webhookPayloadSchema } from "@edge-console/contract/alerts/webhook-payload";
import { type EvaluationFixture, startEvaluationFixture } from "../../../test/evaluation-fixture.ts";
import { type HttpsReceiver, startHttpsReceiver } from "../../../test/https-receiver.ts";
import { type MailServer, startMailServer } from "../../../test/mail-server.ts";
import { parseEmail } from "../../../test/parse-email.ts";

const hour = 3_600;
const stepSeconds = 5;
/** Time between two reports of a connector. */
const reportSeconds = 30;

describe.each(databaseKinds)("V2: zones that don't serve traffic, on %s", (kind) => {
  let fixture: EvaluationFixture;
  let mailServer: MailServer;
  let receiver: HttpsReceiver;

  beforeEach(async () => {
    mailServer = await startMailServer();
    receiver = await startHttpsReceiver();
    fixture = await startEvaluationFixture(kind, { smtpUrl: mailServer.url, webhookHosts: [receiver.host] });
  });
  afterEach(async () => {
    await fixture.close();
    await mailServer.close();
    await receiver.close();
  });

  const listEmails = () =>
    mailServer.messages
      .filter(({ recipients }) => recipients.includes("full@harbour"))
      .map(({ message }) => parseEmail(message));
  /** Lets time pass while the console does what is due. `token`: of the connector that reports. */
  const pass = async (seconds: number, token?: string) => {
    for (let passed = 0; passed < seconds; passed += stepSeconds) {
      if (token !== undefined && passed % reportSeconds === 0) await fixture.report(token);
      await fixture.testConsole.services.alertEvaluator.follow();
      await fixture.testConsole.runJobs();
      await fixture.moveClock(stepSeconds);
    }
  };
  const addTraffic = (zone: string, requests: number) =>
    fixture.edgeApi.operator.addTraffic(
      Array.from({ length: 46 }, (_, index) => ({
        zone_id: zone,
        timestamp: fixture.now() - (index + 1) * hour,
        requests,
      })),
    );

  it("one disconnected tunnel is one alert and one email, within two minutes of the connector's last report", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `zone${String(index + 1).padStart(2, "0")}`);
    const { token } = await fixture.createTunnel("office", names);
    const channel = { type: "webhook", name: "Pager", url: receiver.url, categories: ["zones"], minimum: "critical" };
    expect((await fixture.user.post(`/api/accounts/${fixture.id}/alert-channels`, channel)).status).toBe(201);
    await pass(180, token);
    await fixture.report(token);
    const stoppedAt = fixture.now();
    while (listEmails().length === 0 && fixture.now() < stoppedAt + 600) await pass(stepSeconds);
    // For docs/alerts.md. The API calls a tunnel disconnected 90 seconds after its last report.
    process.stdout.write(`Connector stopped to email sent: ${fixture.now() - stoppedAt} s of the console's clock\n`);
    expect(fixture.now() - stoppedAt).toBeLessThanOrEqual(120);

    const title = "40 zones aren't serving traffic: tunnel office is disconnected";
    expect(await fixture.open()).toEqual(["tunnel-disconnected office"]);
    expect(await fixture.find("tunnel-disconnected")).toMatchObject({
      severity: "critical",
      title,
      sentence: expect.stringContaining("Check that the connector is running"),
      outage: { since: stoppedAt, zoneCount: 40, zones: names.map((name) => ({ name })) },
    });
    const [email, ...others] = listEmails();
    expect(others).toEqual([]);
    const text = email?.bodies["text/plain"] ?? "";
    expect(email?.headers["subject"]).toContain(title);
    expect(text).toContain("Critical · since Mar 10, 2027, 12:03 UTC");
    expect(text).toContain("Zones: zone01, zone02, zone03, zone04, zone05, and 35 more.");
    expect(text).toContain(`/a/${fixture.id}/tunnels/`);
    // The webhook has the title and the start that the email says, and that every screen takes from the same alert.
    const [payload, ...more] = receiver.requests.map(({ body }) => webhookPayloadSchema.parse(JSON.parse(body)));
    expect(more).toEqual([]);
    expect(payload).toMatchObject({ type: "alert.opened", alert: { title, outage: { since: stoppedAt } } });
    const alert = await fixture.find("tunnel-disconnected");
    expect(alert && getAlertStart(alert)).toBe(stoppedAt);

    const reportedAt = fixture.now();
    while ((await fixture.open()).length > 0 && fixture.now() < reportedAt + 600) await pass(reportSeconds, token);
    expect(await fixture.open()).toEqual([]);
    await pass(30, token);
    const subjects = listEmails().map(({ headers }) => headers["subject"]);
    expect(subjects).toEqual([expect.stringContaining(title), expect.stringContaining(`Resolved: ${title}`)]);
  });

  it("the lost requests are those of the same hours of the day before, and stop with the outage", async () => {
    const { token, zones } = await fixture.createTunnel("office", ["intranet", "wiki"]);
    for (const zone of zones) await addTraffic(zone, 360);
    await fixture.report(token);
    await fixture.advance(60);
    await fixture.testConsole.runJobs();
    await fixture.report(token);
    const stoppedAt = fixture.now();
    await fixture.advance(120);
    const findLost = async () => (await fixture.find("tunnel-disconnected"))?.outage?.requestsLost;
    await fixture.moveClock(1.5 * hour - (fixture.now() - stoppedAt));
    expect(await findLost()).toBe(2 * 360 * 1.5);
    await fixture.report(token);
    await fixture.advance(60);
    const lost = await findLost();
    await fixture.moveClock(hour);
    expect(await findLost()).toBe(lost);
    expect((await fixture.list("full")).alerts.find(({ state }) => state === "resolved")?.history).toMatchObject([
      { type: "opened" },
      { type: "resolved" },
    ]);
  });

  it("a tunnel whose connector stops cleanly is down since it was last seen, and has lost an unknown number", async () => {
    const { token } = await fixture.createTunnel("office", ["intranet"]);
    await fixture.report(token);
    await fixture.advance(60);
    const seenAt = fixture.now();
    await fixture.stopConnector(token);
    await fixture.advance(60);
    expect(await fixture.find("tunnel-disconnected")).toMatchObject({
      title: "intranet isn't serving traffic: tunnel office is disconnected",
      outage: { since: seenAt, requestsLost: null },
    });
  });

  it("each cause has its own alert: a disabled tunnel, blocked visitors, a pause, and the usage limit", async () => {
    const { id, token } = await fixture.createTunnel("office", ["intranet"]);
    const [blocked, paused] = [await fixture.createZone("blocked"), await fixture.createZone("paused")];
    await fixture.report(token);
    await fixture.advance(60);
    await fixture.report(token);
    await fixture.advance(60);
    expect(await fixture.open()).toEqual([]);
    await fixture.call("POST", `/tunnels/${id}`, { ENABLED: 0 });
    await fixture.call("POST", `/cdn/${blocked}`, { BLOCK_IPS: "0.0.0.0/0\n::/0" });
    await fixture.edgeApi.operator.call("POST", `/zones/${paused}`, { status: "PAUSED" });
    await fixture.advance(60);
    const listTitles = async () =>
      (await fixture.list()).alerts
        .filter(({ state, outage }) => state === "open" && outage !== null)
        .map(({ title }) => title)
        .toSorted();
    expect(await listTitles()).toEqual([
      "blocked isn't serving traffic: all IP addresses are blocked",
      "intranet isn't serving traffic: tunnel office is disabled",
      "paused isn't serving traffic: paused by provider",
    ]);
    await fixture.edgeApi.operator.updateAccount(fixture.serviceId, { usage_paused: 1 });
    await fixture.advance(60);
    expect((await fixture.find("usage-limit"))?.outage).toMatchObject({ zoneCount: 3 });

    await fixture.edgeApi.operator.updateAccount(fixture.serviceId, { usage_paused: 0 });
    await fixture.call("POST", `/tunnels/${id}`, { ENABLED: 1 });
    await fixture.report(token);
    await fixture.call("POST", `/cdn/${blocked}`, { BLOCK_IPS: "" });
    await fixture.edgeApi.operator.call("POST", `/zones/${paused}`, { status: "ACTIVE" });
    await fixture.advance(60);
    expect(await listTitles()).toEqual([]);
  });

  it("maintenance mode is an alert after an hour, and over when it's off", async () => {
    const zone = await fixture.createZone("shop");
    await fixture.call("POST", `/cdn/${zone}`, { MAINTENANCE: 1 });
    await fixture.advance(60);
    expect(await fixture.find("maintenance")).toBeUndefined();
    await fixture.advance(hour);
    expect(await fixture.find("maintenance")).toMatchObject({
      severity: "warning",
      title: "shop isn't serving traffic: maintenance mode is on",
    });
    await fixture.call("POST", `/cdn/${zone}`, { MAINTENANCE: 0 });
    await fixture.advance(60);
    expect(await fixture.find("maintenance")).toMatchObject({ state: "resolved" });
  });

  it("a tunnel that was never connected, or that no zone uses, takes nothing down", async () => {
    await fixture.createTunnel("new", ["intranet"]);
    const { token } = await fixture.createTunnel("spare");
    await fixture.report(token);
    await fixture.advance(600);
    expect(await fixture.open()).toEqual(["unused-tunnel-disconnected spare"]);
    expect(await fixture.find("unused-tunnel-disconnected")).toMatchObject({ severity: "info", outage: null });
  });
});
