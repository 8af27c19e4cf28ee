import { data, holds, same } from "../expect.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { Trial, Tunnel } from "../trial.ts";

function rule(id: string, says: string, check: (t: Trial) => Promise<void>): Rule {
  return { id: `tunnel-state.${id}`, section: "Tunnel STATE", says, needs: ["write", "operator"], check };
}

interface Place {
  readonly id: string;
  readonly name: string;
}

async function place(t: Trial): Promise<Place> {
  const [first] = await t.operator.locations();
  holds(first !== undefined, "the operator listener should list a location");
  return first;
}

async function read(t: Trial, tunnel: Tunnel): Promise<Fields> {
  return data(await t.get(tunnel.path));
}

async function report(t: Trial, token: string, status = 200): Promise<Fields> {
  const answer = await t.operator.report(token, "1.2.3", (await place(t)).id);
  same(answer.status, status, "status of the connector's report");
  return answer.data;
}

/** A tunnel whose connector has just reported. */
async function connected(t: Trial): Promise<Tunnel> {
  const tunnel = await t.tunnel();
  await report(t, tunnel.token);
  return tunnel;
}

export const tunnelState: Section = {
  title: "Tunnel state",
  rules: [
    rule("connects", "NEVER becomes CONNECTED when a connector reports", async (t) => {
      same((await read(t, await connected(t))).STATE, "CONNECTED", "STATE");
    }),
    rule("connects.location", "LOCATION and LOCATION_NAME say where it is connected", async (t) => {
      const { id, name } = await place(t);
      const after = await read(t, await connected(t));
      same([after.LOCATION, after.LOCATION_NAME], [id, name], "LOCATION and LOCATION_NAME");
    }),
    rule("connects.time", "CONNECTED_AT is when the connector last reported", async (t) => {
      const tunnel = await connected(t);
      same((await read(t, tunnel)).CONNECTED_AT, t.now(), "CONNECTED_AT");
      await t.pass(30);
      await report(t, tunnel.token);
      same((await read(t, tunnel)).CONNECTED_AT, t.now(), "CONNECTED_AT after the second report");
    }),
    rule("connects.version", "AGENT_VERSION is the version in the last report", async (t) => {
      same((await read(t, await connected(t))).AGENT_VERSION, "1.2.3", "AGENT_VERSION");
    }),
    rule("connects.list", "The list shows the state, too", async (t) => {
      const { id } = await connected(t);
      const { TUNNELS } = data(await t.get("/v1/tunnels"));
      const listed = Array.isArray(TUNNELS) ? TUNNELS.find((tunnel) => JSON.stringify(tunnel).includes(id)) : undefined;
      holds(JSON.stringify(listed)?.includes('"STATE":"CONNECTED"') ?? false, "the listed tunnel should be CONNECTED");
    }),
    rule("silence.89", "89 seconds without a report leave it CONNECTED", async (t) => {
      const tunnel = await connected(t);
      await t.pass(89);
      same((await read(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("silence.91", "Over 90 seconds without a report make it DISCONNECTED", async (t) => {
      const tunnel = await connected(t);
      await t.pass(91);
      same((await read(t, tunnel)).STATE, "DISCONNECTED", "STATE");
    }),
    rule("silence.location", "DISCONNECTED empties LOCATION and LOCATION_NAME", async (t) => {
      const tunnel = await connected(t);
      await t.pass(91);
      const after = await read(t, tunnel);
      same([after.LOCATION, after.LOCATION_NAME], ["", ""], "LOCATION and LOCATION_NAME");
    }),
    rule("silence.kept", "DISCONNECTED keeps CONNECTED_AT and AGENT_VERSION of the last report", async (t) => {
      const tunnel = await connected(t);
      const reported = t.now();
      await t.pass(91);
      const after = await read(t, tunnel);
      same([after.CONNECTED_AT, after.AGENT_VERSION], [reported, "1.2.3"], "CONNECTED_AT and AGENT_VERSION");
    }),
    rule("returns", "DISCONNECTED becomes CONNECTED when the connector reports again", async (t) => {
      const tunnel = await connected(t);
      await t.pass(200);
      await report(t, tunnel.token);
      same((await read(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("keeps-reporting", "Reports every 30 seconds keep it CONNECTED", async (t) => {
      const tunnel = await connected(t);
      for (let times = 0; times < 5; times += 1) {
        await t.pass(30);
        await report(t, tunnel.token);
      }
      same((await read(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("token.connected", "A new token makes CONNECTED NEVER", async (t) => {
      const tunnel = await connected(t);
      same(data(await t.post(`${tunnel.path}/token`)).STATE, "NEVER", "STATE");
      const after = await read(t, tunnel);
      same([after.STATE, after.LOCATION, after.LOCATION_NAME], ["NEVER", "", ""], "STATE and location");
    }),
    rule("token.disconnected", "A new token makes DISCONNECTED NEVER", async (t) => {
      const tunnel = await connected(t);
      await t.pass(91);
      same(data(await t.post(`${tunnel.path}/token`)).STATE, "NEVER", "STATE");
    }),
    rule("token.old", "The old token stops working at once", async (t) => {
      const tunnel = await connected(t);
      await t.post(`${tunnel.path}/token`);
      await report(t, tunnel.token, 401);
      same((await read(t, tunnel)).STATE, "NEVER", "STATE");
    }),
    rule("token.new", "A connector with the new token connects", async (t) => {
      const tunnel = await connected(t);
      const { TOKEN } = data(await t.post(`${tunnel.path}/token`));
      await report(t, String(TOKEN));
      same((await read(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("stops", "A clean stop makes CONNECTED_AT 0", async (t) => {
      const tunnel = await connected(t);
      same((await t.operator.stopConnector(tunnel.token)).status, 200, "status of the connector's stop");
      same((await read(t, tunnel)).CONNECTED_AT, 0, "CONNECTED_AT");
    }),
    rule("stops.location", "After a clean stop LOCATION is empty unless it is still CONNECTED", async (t) => {
      const tunnel = await connected(t);
      await t.operator.stopConnector(tunnel.token);
      const { STATE, LOCATION } = await read(t, tunnel);
      holds(STATE === "CONNECTED" || LOCATION === "", "LOCATION should be empty");
    }),
    rule("disabled", "While ENABLED is 0 the connector is refused", async (t) => {
      const tunnel = await t.tunnel();
      data(await t.post(tunnel.path, { ENABLED: 0 }));
      await report(t, tunnel.token, 403);
      same((await read(t, tunnel)).STATE, "NEVER", "STATE");
    }),
    rule("enabled-again", "With ENABLED 1 again the connector is let in", async (t) => {
      const tunnel = await t.tunnel();
      data(await t.post(tunnel.path, { ENABLED: 0 }));
      data(await t.post(tunnel.path, { ENABLED: 1 }));
      await report(t, tunnel.token);
      same((await read(t, tunnel)).STATE, "CONNECTED", "STATE");
    }),
    rule("deleted", "The connector of a deleted tunnel is refused", async (t) => {
      const tunnel = await connected(t);
      await t.delete(tunnel.path);
      await report(t, tunnel.token, 401);
    }),
    rule("endpoints", "The connector picks up the tunnel's endpoints with its report", async (t) => {
      const tunnel = await t.tunnel();
      await t.endpoint(tunnel);
      const { endpoints } = await report(t, tunnel.token);
      same(Array.isArray(endpoints) && endpoints.length, 1, "number of endpoints picked up");
    }),
  ],
};
