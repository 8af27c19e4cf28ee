import type { Hostname } from "@edge-console/contract/objects/hostname";
import type { Endpoint, Tunnel, TunnelSummary, TunnelWithToken } from "@edge-console/contract/objects/tunnel";
import type { Zone } from "@edge-console/contract/objects/zone";
import type { WriteName } from "@edge-console/contract/operations";

/** Calls the service directly, past the console and past every fault; undefined for a 404. */
export type Direct = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;

/** What a round's writes need besides the service. */
export interface Ground {
  readonly direct: Direct;
  /** Gives a zone an origin certificate. */
  certify(zoneId: string): Promise<void>;
  /** Whether a tunnel's token is still the one that connects. */
  connects(token: string): Promise<boolean>;
  /** A certificate for a hostname, in PEM. */
  certificateFor(hostname: string): Promise<{ CERTIFICATE: string; PRIVATE_KEY: string }>;
}

/** A write that is ready to be sent, on something of its own; and how to find out whether it was made. */
export interface Subject {
  readonly method: "POST" | "DELETE";
  /** Below /v1. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  wasMade(): Promise<boolean>;
}

/** Prepares write number `n` of an account at the service. */
export async function prepare(name: WriteName, n: number, ground: Ground): Promise<Subject> {
  const { direct } = ground;
  const zone = async () => {
    const body = { ZONE_NAME: `own${n}x`, ORIGIN_URL: "https://origin.example" };
    return ((await direct("POST", "/cdn", body)) as Zone).ID;
  };
  const hostname = async (): Promise<{ path: string; name: string }> => {
    const [HOSTNAME, zonePath] = [`www.own${n}.example`, `/cdn/${await zone()}`];
    const { ID } = (await direct("POST", `${zonePath}/hostnames`, { HOSTNAME })) as Hostname;
    return { path: `${zonePath}/hostnames/${ID}`, name: HOSTNAME };
  };
  const tunnel = async () => (await direct("POST", "/tunnels", { NAME: `own${n}` })) as TunnelWithToken;
  const endpoint = async () => {
    const { TUNNEL_ID } = await tunnel();
    const body = { NAME: `own${n}`, SCHEME: "http", HOST: "localhost" };
    const { ENDPOINT_ID } = (await direct("POST", `/tunnels/${TUNNEL_ID}/endpoints`, body)) as Endpoint;
    return `/tunnels/${TUNNEL_ID}/endpoints/${ENDPOINT_ID}`;
  };
  const isThere = async (path: string) => (await direct("GET", path)) !== undefined;
  const fieldOf = async (path: string, field: string) => Reflect.get((await direct("GET", path)) as object, field);
  const deletion = (path: string): Subject => ({ method: "DELETE", path, wasMade: async () => !(await isThere(path)) });
  const change = (path: string, field: string, value: unknown): Subject => ({
    method: "POST",
    path,
    body: { [field]: value },
    wasMade: async () => (await fieldOf(path, field)) === value,
  });

  switch (name) {
    case "createZone": {
      const ZONE_NAME = `made${n}x`;
      return {
        method: "POST",
        path: "/cdn",
        body: { ZONE_NAME, ORIGIN_URL: "https://origin.example" },
        wasMade: async () =>
          ((await direct("GET", "/cdn")) as { CDN_ZONES: Zone[] }).CDN_ZONES.some((one) => one.ZONE_NAME === ZONE_NAME),
      };
    }
    case "updateZone":
      return change(`/cdn/${await zone()}`, "ORIGIN_URL", `https://set${n}.example`);
    case "deleteZone":
      return deletion(`/cdn/${await zone()}`);
    case "revokeOriginCertificate": {
      const id = await zone();
      await ground.certify(id);
      const wasMade = async () => (await fieldOf(`/cdn/${id}`, "ORIGIN_CERTIFICATE")) === 0;
      return { method: "DELETE", path: `/cdn/${id}/origin-certificate`, wasMade };
    }
    case "createHostname": {
      const [path, HOSTNAME] = [`/cdn/${await zone()}/hostnames`, `made.own${n}.example`];
      const wasMade = async () =>
        ((await direct("GET", path)) as { CDN_HOSTNAMES: Hostname[] }).CDN_HOSTNAMES.some(
          (one) => one.HOSTNAME === HOSTNAME,
        );
      return { method: "POST", path, body: { HOSTNAME }, wasMade };
    }
    case "updateHostname":
      return change((await hostname()).path, "SSL_ENABLED", 1);
    case "deleteHostname":
      return deletion((await hostname()).path);
    case "uploadCertificate": {
      const { path, name: of } = await hostname();
      const body = await ground.certificateFor(of);
      const wasMade = async () => (await fieldOf(`${path}/certificate`, "TYPE")) === "CUSTOM";
      return { method: "POST", path: `${path}/certificate`, body, wasMade };
    }
    case "removeCertificate": {
      const { path, name: of } = await hostname();
      await direct("POST", `${path}/certificate`, await ground.certificateFor(of));
      const wasMade = async () => (await fieldOf(`${path}/certificate`, "TYPE")) !== "CUSTOM";
      return { method: "DELETE", path: `${path}/certificate`, wasMade };
    }
    case "createTunnel": {
      const NAME = `made${n}`;
      const wasMade = async () =>
        ((await direct("GET", "/tunnels")) as { TUNNELS: TunnelSummary[] }).TUNNELS.some((one) => one.NAME === NAME);
      return { method: "POST", path: "/tunnels", body: { NAME }, wasMade };
    }
    case "updateTunnel":
      return change(`/tunnels/${(await tunnel()).TUNNEL_ID}`, "NAME", `set${n}`);
    case "renewTunnelToken": {
      const { TUNNEL_ID, TOKEN } = await tunnel();
      const wasMade = async () => !(await ground.connects(TOKEN));
      return { method: "POST", path: `/tunnels/${TUNNEL_ID}/token`, wasMade };
    }
    case "deleteTunnel":
      return deletion(`/tunnels/${(await tunnel()).TUNNEL_ID}`);
    case "createEndpoint": {
      const [path, NAME] = [`/tunnels/${(await tunnel()).TUNNEL_ID}`, `made${n}`];
      const wasMade = async () => ((await direct("GET", path)) as Tunnel).ENDPOINTS.some((one) => one.NAME === NAME);
      return { method: "POST", path: `${path}/endpoints`, body: { NAME, SCHEME: "http", HOST: "localhost" }, wasMade };
    }
    case "updateEndpoint":
      return change(await endpoint(), "NAME", `set${n}`);
    case "deleteEndpoint":
      return deletion(await endpoint());
  }
}
