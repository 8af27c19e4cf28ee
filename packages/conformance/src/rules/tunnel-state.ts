import { getData, assertTrue, assertEqual } from "../assertions.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { CheckContext, Tunnel } from "../check-context.ts";

function rule(id: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `tunnel-state.${id}`, section: "Tunnel STATE", description, needs: ["write", "operator"], check };
}

interface ConnectorLocation {
  readonly id: string;
  readonly name: string;
}

async function getLocation(t: CheckContext): Promise<ConnectorLocation> {
  const [first] = await t.operator.listLocations();
  assertTrue(first !== undefined, "the operator listener should list a location");
  return first;
}

async function getTunnel(t: CheckContext, tunnel: Tunnel): Promise<Fields> {
  return getData(await t.get(tunnel.path));
}

async function reportConnector(t: CheckContext, token: string, status = 200): Promise<Fields> {
  const response = await t.operator.reportConnector(token, "1.2.3", (await getLocation(t)).id);
  assertEqual(response.status, status, "status of the connector's report");
  return response.data;
}

/** A tunnel whose connector has just reported. */
async function createConnectedTunnel(t: CheckContext): Promise<Tunnel> {
  const tunnel = await t.createTunnel();
  await reportConnector(t, tunnel.token);
  return tunnel;
}

export const tunnelState: Section = {
  title: "Tunnel state",
  rules: [
    rule("connects", "NEVER becomes CONNECTED when a connector reports", async (t) => {
      assertEqual((await getTunnel(t, await createConnectedTunnel(t))).STATE, "CONNECTED", "STATE");
    }),
    rule("connects.location", "LOCATION and LOCATION_NAME say where it is connected", async (t) => {
      const { id, name } = await getLocation(t);
      const after = await getTunnel(t, await createConnectedTunnel(t));
      assertEqual([after.LOCATION, after.LOCATION_NAME], [id, name], "LOCATION and LOCATION_NAME");
    }),
    rule("connects.time", "CONNECTED_AT is when the connector last reported", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      assertEqual((await getTunnel(t, tunnel)).CONNECTED_AT, t.now(), "CONNECTED_AT");
      await t.advance(30);
      await reportConnector(t, tunnel.token);
      assertEqual((await getTunnel(t, tunnel)).CONNECTED_AT, t.now(), "CONNECTED_AT after the second report");
    }),
    rule("connects.version", "AGENT_VERSION is the version in the last report", async (t) => {
      assertEqual((await getTunnel(t, await createConnectedTunnel(t))).AGENT_VERSION, "1.2.3", "AGENT_VERSION");
    }),
    rule("connects.list", "The list shows the state, too", async (t) => {
      const { id } = await createConnectedTunnel(t);
      const { TUNNELS } = getData(await t.get("/v1/tunnels"));
      const listed = Array.isArray(TUNNELS) ? TUNNELS.find((tunnel) => JSON.stringify(tunnel).includes(id)) : undefined;
      assertTrue(
        JSON.stringify(listed)?.includes('"STATE":"CONNECTED"') ?? false,
        "the listed tunnel should be CONNECTED",
      );
    }),
    rule("silence.89", "89 seconds without a report leave it CONNECTED", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      await t.advance(89);
      assertEqual((await getTunnel(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("silence.91", "Over 90 seconds without a report make it DISCONNECTED", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      await t.advance(91);
      assertEqual((await getTunnel(t, tunnel)).STATE, "DISCONNECTED", "STATE");
    }),
    rule("silence.location", "DISCONNECTED empties LOCATION and LOCATION_NAME", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      await t.advance(91);
      const after = await getTunnel(t, tunnel);
      assertEqual([after.LOCATION, after.LOCATION_NAME], ["", ""], "LOCATION and LOCATION_NAME");
    }),
    rule("silence.last-report", "DISCONNECTED keeps CONNECTED_AT and AGENT_VERSION of the last report", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      const reportedAt = t.now();
      await t.advance(91);
      const after = await getTunnel(t, tunnel);
      assertEqual([after.CONNECTED_AT, after.AGENT_VERSION], [reportedAt, "1.2.3"], "CONNECTED_AT and AGENT_VERSION");
    }),
    rule("returns", "DISCONNECTED becomes CONNECTED when the connector reports again", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      await t.advance(200);
      await reportConnector(t, tunnel.token);
      assertEqual((await getTunnel(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("keeps-reporting", "Reports every 30 seconds keep it CONNECTED", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      for (let times = 0; times < 5; times += 1) {
        await t.advance(30);
        await reportConnector(t, tunnel.token);
      }
      assertEqual((await getTunnel(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("token.connected", "A new token makes CONNECTED NEVER", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      assertEqual(getData(await t.post(`${tunnel.path}/token`)).STATE, "NEVER", "STATE");
      const after = await getTunnel(t, tunnel);
      assertEqual([after.STATE, after.LOCATION, after.LOCATION_NAME], ["NEVER", "", ""], "STATE and location");
    }),
    rule("token.disconnected", "A new token makes DISCONNECTED NEVER", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      await t.advance(91);
      assertEqual(getData(await t.post(`${tunnel.path}/token`)).STATE, "NEVER", "STATE");
    }),
    rule("token.old", "The old token stops working immediately", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      await t.post(`${tunnel.path}/token`);
      await reportConnector(t, tunnel.token, 401);
      assertEqual((await getTunnel(t, tunnel)).STATE, "NEVER", "STATE");
    }),
    rule("token.new", "A connector with the new token connects", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      const { TOKEN } = getData(await t.post(`${tunnel.path}/token`));
      await reportConnector(t, String(TOKEN));
      assertEqual((await getTunnel(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("stops", "A clean stop makes CONNECTED_AT 0", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      assertEqual((await t.operator.stopConnector(tunnel.token)).status, 200, "status of the connector's stop");
      assertEqual((await getTunnel(t, tunnel)).CONNECTED_AT, 0, "CONNECTED_AT");
    }),
    rule("stops.location", "After a clean stop LOCATION is empty unless it is still CONNECTED", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      await t.operator.stopConnector(tunnel.token);
      const { STATE, LOCATION } = await getTunnel(t, tunnel);
      assertTrue(STATE === "CONNECTED" || LOCATION === "", "LOCATION should be empty");
    }),
    rule("disabled", "While ENABLED is 0 the connector is rejected", async (t) => {
      const tunnel = await t.createTunnel();
      getData(await t.post(tunnel.path, { ENABLED: 0 }));
      await reportConnector(t, tunnel.token, 403);
      assertEqual((await getTunnel(t, tunnel)).STATE, "NEVER", "STATE");
    }),
    rule("enabled-again", "With ENABLED 1 again the connector is accepted", async (t) => {
      const tunnel = await t.createTunnel();
      getData(await t.post(tunnel.path, { ENABLED: 0 }));
      getData(await t.post(tunnel.path, { ENABLED: 1 }));
      await reportConnector(t, tunnel.token);
      assertEqual((await getTunnel(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("deleted", "The connector of a deleted tunnel is rejected", async (t) => {
      const tunnel = await createConnectedTunnel(t);
      await t.delete(tunnel.path);
      await reportConnector(t, tunnel.token, 401);
    }),
    rule("endpoints", "The connector picks up the tunnel's endpoints with its report", async (t) => {
      const tunnel = await t.createTunnel();
      await t.createEndpoint(tunnel);
      const { endpoints } = await reportConnector(t, tunnel.token);
      assertEqual(Array.isArray(endpoints) && endpoints.length, 1, "number of endpoints picked up");
    }),
  ],
};
