import type { AuditEntry } from "@edge-console/contract/console/audit";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConsoleUnderTest, type PersonUnderTest, startConsoleUnderTest } from "../../test/console-under-test.ts";

describe.each(databaseKinds)("a write of unknown outcome, on %s", (kind) => {
  let edgeApi: EdgeApi;
  let site: ConsoleUnderTest;
  let person: PersonUnderTest;
  let account: { id: string; v1: string };
  let zone: string;
  let names = 0;

  beforeAll(async () => {
    edgeApi = await startEdgeApi();
    site = await startConsoleUnderTest(new URL(edgeApi.url), kind);
  });

  afterAll(async () => {
    await site.close();
    await edgeApi.stop();
  });

  beforeEach(async () => {
    await edgeApi.operator.clearFaults();
    const name = `account${names++}`;
    account = await site.connect(name, (await edgeApi.operator.createAccount(name)).api_key);
    person = await site.as(`full@${name}`);
    const body = { ZONE_NAME: `unknown${names}x`, ORIGIN_URL: "https://a.example" };
    const created = (await person.post(`${account.v1}/cdn`, body)).json as { ID: string };
    zone = `/cdn/${created.ID}`;
    await person.get(account.v1 + zone);
  });

  const audited = async () =>
    ((await person.get(`/api/accounts/${account.id}/audit`)).json as { entries: AuditEntry[] }).entries;

  /** Sends a write whose answer is lost, and reads. */
  async function lost(method: "POST" | "DELETE", path: string, body: object | undefined, applied: boolean) {
    await edgeApi.operator.armFault({ method, when: applied ? "after" : "before", kind: "reset", times: 1 });
    const answer = await person.send(method, account.v1 + path, body);
    expect(answer.json).toMatchObject({ outcome: "unknown" });
  }

  const cases = [
    ["a change", "POST", () => zone, { CACHE_EXP: "3600" }, () => zone],
    ["a deletion", "DELETE", () => zone, undefined, () => zone],
    ["a zone", "POST", () => "/cdn", { ZONE_NAME: "lost", ORIGIN_URL: "https://a.example" }, () => "/cdn"],
    ["a hostname", "POST", () => `${zone}/hostnames`, { HOSTNAME: "cdn.lost.example" }, () => `${zone}/hostnames`],
    ["a tunnel", "POST", () => "/tunnels", { NAME: "Warehouse" }, () => "/tunnels"],
  ] as const;

  describe.each([true, false])("that was applied: %s", (applied) => {
    it.each(cases)("%s is told by the next read, once", async (what, method, path, body, readPath) => {
      const own = what === "a zone" && body ? { ...body, ZONE_NAME: `lost${names}x` } : body;
      const hostname = what === "a hostname" ? { HOSTNAME: `cdn.lost${names}.example` } : own;
      await lost(method, path(), hostname, applied);
      const [unknown] = await audited();
      expect(unknown).toMatchObject({ outcome: "unknown", resolvedBy: null });
      await Promise.all([person.get(account.v1 + readPath()), person.get(account.v1 + readPath())]);
      await person.get(account.v1 + readPath());
      const [end, before, ...rest] = await audited();
      expect(end).toMatchObject({
        action: unknown?.action,
        outcome: applied ? "applied" : "not-applied",
        actor: { kind: "console" },
        resolves: unknown?.id,
        reason: expect.stringMatching(/^Read back: /),
      });
      expect(end?.target.startsWith(unknown?.target ?? "?")).toBe(true);
      expect(before).toMatchObject({ id: unknown?.id, resolvedBy: { id: end?.id, outcome: end?.outcome } });
      expect(rest.filter(({ resolves }) => resolves !== null)).toEqual([]);
      expect(await site.parts.audit.verify()).toEqual([]);
    });
  });

  it("stays unknown where a read proves nothing", async () => {
    await lost("POST", zone, { CACHE_EXP: "3600" }, false);
    // Somebody who does not use this console.
    const apiKey = await site.parts.vault.keyOf(account.id);
    await callService(edgeApi, apiKey?.reveal() ?? "", "POST", zone, { CACHE_EXP: "180" });
    await person.get(account.v1 + zone);
    expect((await audited())[0]).toMatchObject({ outcome: "unknown", resolvedBy: null });
  });
});
