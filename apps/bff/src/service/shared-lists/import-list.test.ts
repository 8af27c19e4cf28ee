import { randomUUID } from "node:crypto";
import { auditPageSchema } from "@edge-console/contract/console/audit";
import { type SharedList, sharedListSchema } from "@edge-console/contract/console/shared-lists";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type HttpsReceiver, startHttpsReceiver } from "../../../test/https-receiver.ts";
import { startTestConsole, type TestConsole, type TestUser } from "../../../test/test-console.ts";

describe.each(databaseKinds)("a shared IP list that imports a URL on %s", (kind) => {
  let receiver: HttpsReceiver;
  let edgeApi: EdgeApi;
  let testConsole: TestConsole;
  let user: TestUser;
  let account: string;
  let path: string;
  let clock: number;
  let name: string;
  let count = 0;

  beforeAll(async () => {
    receiver = await startHttpsReceiver();
    edgeApi = await startEdgeApi();
    testConsole = await startTestConsole(new URL(edgeApi.url), kind, { webhookPrivateHosts: [receiver.host] });
  });

  beforeEach(async () => {
    testConsole.setClock((clock = Math.floor(Date.now() / 1000)));
    name = `feeds${count++}`;
    ({ id: account } = await testConsole.connect(name, (await edgeApi.operator.createAccount(name)).api_key));
    user = await testConsole.as(`full@${name}`);
    const id = randomUUID();
    path = `/api/accounts/${account}/shared-lists/${id}`;
    const body = { id, name: `Feed ${id}`, mode: "reviewed" };
    await user.post(`/api/accounts/${account}/shared-lists`, body);
  });

  afterAll(async () => {
    await testConsole.close();
    await edgeApi.stop();
    await receiver.close();
  });

  const respond = (text: string, status = 200) =>
    receiver.respondWith((_, response) => response.writeHead(status).end(text));
  const setUrl = (importUrl: string | null) => user.send("PATCH", path, { importUrl });
  const read = async (): Promise<SharedList> => sharedListSchema.parse((await user.get(path)).json);
  const waitFor = (expected: object) =>
    expect
      .poll(async () => {
        const { entries, import: source } = await read();
        return { entries: entries.map(({ entry }) => entry), failure: source?.failure };
      })
      .toMatchObject(expected);

  it("has its entries with their notes, follows it every day, and keeps what members added", async () => {
    const own = [{ entry: "192.0.2.9", note: "office", expiresAt: null }];
    await user.post(`${path}/entries`, { set: own, remove: [] });
    respond("# Scanners\n198.51.100.0/24 ; SBL7\r\n203.0.113.7 # bot\n192.0.2.9\n");
    expect((await setUrl(`${receiver.url}/list.txt?key=k3y`)).status).toBe(200);
    await waitFor({ entries: ["192.0.2.9", "198.51.100.0/24", "203.0.113.7"], failure: null });
    expect((await read()).entries.map(({ note, isImported }) => [note, isImported])).toEqual([
      ["office", false],
      ["SBL7", true],
      ["bot", true],
    ]);
    const removal = await user.post(`${path}/entries`, { set: [], remove: ["203.0.113.7"] });
    expect([removal.status, removal.text]).toEqual([409, expect.stringContaining("Stop the import first.")]);

    const { entries } = auditPageSchema.parse((await user.get(`/api/accounts/${account}/audit`)).json);
    const recorded = entries.filter(({ target }) => path.endsWith(target));
    expect(recorded.map(({ action, reason, actor }) => [action, reason, actor.kind])).toEqual([
      ["changeSharedList", "Daily import", "console"],
      ["changeSharedList", null, "member"],
      ["changeSharedList", null, "member"],
      ["createSharedList", null, "member"],
    ]);
    expect(JSON.stringify(entries)).not.toContain("k3y");

    respond("203.0.113.8\n");
    testConsole.setClock(clock + 86_401);
    // Earlier sessions are over.
    user = await testConsole.as(`developer@${name}`);
    await waitFor({ entries: ["192.0.2.9", "203.0.113.8"] });
    expect((await setUrl(null)).status).toBe(200);
    expect((await read()).entries.map(({ isImported }) => isImported)).toEqual([false, false]);
  });

  it.each([
    ["a status that isn't 2xx", "gone", 410, "The server responded with the status 410."],
    ["a web page", "203.0.113.7\n<html>", 200, "Line 2: “<html>” isn't an IP address or a CIDR range."],
    ["nothing", "# nothing\n", 200, "The response contains no addresses."],
    ["everyone", "0.0.0.0/0\n", 200, "Line 1: 0.0.0.0/0 is too wide to be imported."],
    [
      "too many",
      Array.from({ length: 1_001 }, (_, n) => `10.${n >> 8}.${n & 255}.1`).join("\n"),
      200,
      "The response has 1,001 entries. The limit is 1,000.",
    ],
    ["too much", "#".repeat(1_100_000), 200, "The response is larger than 1 MB."],
  ])("keeps its entries if the URL has %s, and tries again after an hour", async (_, text, status, failure) => {
    respond("203.0.113.7");
    await setUrl(`${receiver.url}/list.txt`);
    await waitFor({ entries: ["203.0.113.7"] });
    respond(text, status);
    expect((await user.post(`${path}/import`)).status).toBe(204);
    await waitFor({ entries: ["203.0.113.7"], failure });
    expect((await read()).import).toMatchObject({ failingSince: expect.any(Number), importedAt: expect.any(Number) });
    respond("203.0.113.8");
    testConsole.setClock((clock += 3_601));
    user = await testConsole.as(`developer@${name}`);
    await waitFor({ entries: ["203.0.113.8"], failure: null });
  });

  it("row 85: reaches no private network, and no URL with a password", async () => {
    for (const url of ["https://127.0.0.1/", "https://169.254.169.254/latest", "https://[::1]/", "http://192.0.2.1/"]) {
      expect([url, (await setUrl(url)).json]).toEqual([
        url,
        expect.objectContaining({ errors: [expect.objectContaining({ field: "importUrl" })] }),
      ]);
    }
    expect((await setUrl("https://user:secret@lists.example.com/")).status).toBe(422);
    receiver.respondWith((_, response) => response.writeHead(302, { location: "https://127.0.0.1/" }).end());
    await setUrl(`${receiver.url}/moved`);
    await waitFor({ entries: [], failure: "The URL redirects to another one. Use that one." });
    expect((await setUrl(null)).status).toBe(200);
    expect((await user.post(`${path}/import`)).status).toBe(409);
    const billing = await testConsole.as(`billing@${name}`);
    expect((await billing.send("PATCH", path, { importUrl: `${receiver.url}/x` })).status).toBe(403);
    expect((await billing.post(`${path}/import`)).status).toBe(403);
  });
});
