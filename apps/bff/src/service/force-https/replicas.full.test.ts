import { zoneSchema } from "@edge-console/contract/objects/zone";
import { demoAccounts } from "@edge-console/contract/console/demo";
import { pendingForceHttpsListSchema } from "@edge-console/contract/console/pending-force-https";
import { sessionSchema } from "@edge-console/contract/console/session";
import { type Hostname, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { type Console, demoPassword, startConsole } from "@edge-console/testing/console";
import { databaseKinds } from "@edge-console/testing/databases";
import { type EdgeApi, startEdgeApi } from "@edge-console/testing/edge-api";
import { callService } from "@edge-console/testing/service";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { getCookie, sameOriginHeaders, sendRequest } from "../../../test/http-client.ts";
import { createMigratedDatabase } from "../../../test/migrated-database.ts";

describe("pending Force HTTPS across processes", () => {
  let edgeApi: EdgeApi;
  let apiKey: string;
  let consoles: Console[];

  beforeEach(async () => {
    edgeApi = await startEdgeApi();
    const accounts = await Promise.all(Object.values(demoAccounts).map((name) => edgeApi.operator.createAccount(name)));
    apiKey = accounts.find(({ name }) => name === demoAccounts.main)?.api_key ?? "";
    consoles = [];
  });

  afterEach(async () => {
    await Promise.all(consoles.map((replica) => replica.stop()));
    await edgeApi.stop();
  });

  const start = async (env: Readonly<Record<string, string>>) => {
    const started = await startConsole(edgeApi, env);
    consoles.push(started);
    return started;
  };
  const kill = async (killed: Console) => {
    consoles.splice(consoles.indexOf(killed), 1);
    await killed.kill();
  };
  const signIn = async ({ url }: Console) => {
    const signedIn = await sendRequest(url, "POST", "/api/session", {
      headers: sameOriginHeaders,
      body: { email: "owner@demo.example", password: demoPassword },
    });
    const headers = { cookie: getCookie(signedIn), ...sameOriginHeaders };
    const session = sessionSchema.parse((await sendRequest(url, "GET", "/api/session", { headers })).json);
    const account = session.accounts.find(({ name }) => name === demoAccounts.main)?.id;
    const path = `/api/accounts/${account}/pending-force-https`;
    return {
      schedule: (zoneId: string, hostnameId: number) =>
        sendRequest(url, "POST", path, { headers, body: { zoneId, hostnameId } }),
      states: async () => {
        const { requests } = pendingForceHttpsListSchema.parse((await sendRequest(url, "GET", path, { headers })).json);
        return requests.map(({ state }) => state);
      },
    };
  };
  /** Creates a zone with hostnames whose certificates are issued on demand. */
  const addHostnames = async (count: number) => {
    await edgeApi.operator.setClock(Math.floor(Date.now() / 1000));
    const service = (path: string, body: object) => callService(edgeApi, apiKey, "POST", path, body);
    const zone = zoneSchema.parse(await service("/cdn", { ZONE_NAME: "replicas1", ORIGIN_URL: "https://a.example" }));
    const hostnames: Hostname[] = [];
    for (let n = 0; n < count; n += 1) {
      const path = `/cdn/${zone.ID}/hostnames`;
      const added = hostnameSchema.parse(await service(path, { HOSTNAME: `h${n}.replicas.example.com` }));
      await service(`${path}/${added.ID}`, { SSL_ENABLED: 1 });
      hostnames.push(added);
    }
    const issue = () => Promise.all(hostnames.map(({ ID }) => edgeApi.operator.call("POST", `/hostnames/${ID}/issue`)));
    return { zone: zone.ID, hostnames, issue };
  };
  const forceWrites = async () =>
    (await edgeApi.operator.requests())
      .filter(({ body }) => z.looseObject({ FORCE_SSL: z.literal(1) }).safeParse(body).success)
      .map(({ path }) => path);

  it.each(databaseKinds)("continues after the process was killed, on %s", async (kind) => {
    const database = { DATABASE_URL: await createMigratedDatabase(kind) };
    const first = await start(database);
    const { zone, hostnames, issue } = await addHostnames(2);
    const member = await signIn(first);
    for (const { ID } of hostnames) expect((await member.schedule(zone, ID)).status).toBe(201);
    await kill(first);
    await issue();
    const { states } = await signIn(await start(database));
    // A lease of the killed process expires after a minute.
    await expect.poll(states, { timeout: 90_000, interval: 500 }).toEqual(["applied", "applied"]);
    expect(await forceWrites()).toHaveLength(2);
  });

  it("is applied by one of several replicas", async () => {
    const database = { DATABASE_URL: await createMigratedDatabase("postgres") };
    const replicas = await Promise.all([start(database), start(database), start(database)]);
    const { zone, hostnames, issue } = await addHostnames(6);
    const [member, other] = await Promise.all(replicas.map(signIn));
    for (const { ID } of hostnames) expect((await member?.schedule(zone, ID))?.status).toBe(201);
    await issue();
    await expect
      .poll(() => other?.states(), { timeout: 60_000, interval: 500 })
      .toEqual(hostnames.map(() => "applied"));
    const sent = await forceWrites();
    expect(sent.toSorted()).toEqual(hostnames.map(({ ID }) => `/v1/cdn/${zone}/hostnames/${ID}`).toSorted());
  });
});
