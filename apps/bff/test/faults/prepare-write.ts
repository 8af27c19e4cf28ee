import { hostnameListSchema, hostnameSchema } from "@edge-console/contract/objects/hostname";
import {
  endpointSchema,
  tunnelListSchema,
  tunnelSchema,
  tunnelWithTokenSchema,
} from "@edge-console/contract/objects/tunnel";
import { zoneListSchema, zoneSchema } from "@edge-console/contract/objects/zone";
import type { WriteName } from "@edge-console/contract/operations";
import { z } from "zod";

/** Calls the service directly, without the console and without faults. Resolves to undefined for a 404. */
export type DirectCall = (method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<unknown>;

/** Direct access to the service, to prepare writes and to check whether they were applied. */
export interface ServiceAccess {
  readonly call: DirectCall;
  /** Issues an origin certificate for a zone. */
  issueOriginCertificate(zoneId: string): Promise<void>;
  /** Returns whether a connector can still connect with this token. */
  isTokenValid(token: string): Promise<boolean>;
  /** Creates a certificate for a hostname, in PEM. */
  createCertificate(hostname: string): Promise<{ CERTIFICATE: string; PRIVATE_KEY: string }>;
}

/** A write on an object that no other write touches, and a check whether it was applied. */
export interface PreparedWrite {
  readonly method: "POST" | "DELETE";
  /** Below /v1. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  wasApplied(): Promise<boolean>;
}

const recordSchema = z.record(z.string(), z.unknown());

/** Prepares write number `n` of an account at the service. */
export async function prepareWrite(name: WriteName, n: number, service: ServiceAccess): Promise<PreparedWrite> {
  const { call } = service;
  const zone = async () => {
    const body = { ZONE_NAME: `base${n}x`, ORIGIN_URL: "https://origin.example" };
    return zoneSchema.parse(await call("POST", "/cdn", body)).ID;
  };
  const hostname = async (): Promise<{ path: string; name: string }> => {
    const [HOSTNAME, zonePath] = [`www.base${n}.example`, `/cdn/${await zone()}`];
    const { ID } = hostnameSchema.parse(await call("POST", `${zonePath}/hostnames`, { HOSTNAME }));
    return { path: `${zonePath}/hostnames/${ID}`, name: HOSTNAME };
  };
  const tunnel = async () => tunnelWithTokenSchema.parse(await call("POST", "/tunnels", { NAME: `base${n}` }));
  const endpoint = async () => {
    const { TUNNEL_ID } = await tunnel();
    const body = { NAME: `base${n}`, SCHEME: "http", HOST: "localhost" };
    const { ENDPOINT_ID } = endpointSchema.parse(await call("POST", `/tunnels/${TUNNEL_ID}/endpoints`, body));
    return `/tunnels/${TUNNEL_ID}/endpoints/${ENDPOINT_ID}`;
  };
  const exists = async (path: string) => (await call("GET", path)) !== undefined;
  const loadField = async (path: string, field: string) => recordSchema.parse(await call("GET", path))[field];
  const deletion = (path: string): PreparedWrite => ({
    method: "DELETE",
    path,
    wasApplied: async () => !(await exists(path)),
  });
  const change = (path: string, field: string, value: unknown): PreparedWrite => ({
    method: "POST",
    path,
    body: { [field]: value },
    wasApplied: async () => (await loadField(path, field)) === value,
  });

  switch (name) {
    case "createZone": {
      const ZONE_NAME = `new${n}x`;
      return {
        method: "POST",
        path: "/cdn",
        body: { ZONE_NAME, ORIGIN_URL: "https://origin.example" },
        wasApplied: async () =>
          zoneListSchema.parse(await call("GET", "/cdn")).CDN_ZONES.some((item) => item.ZONE_NAME === ZONE_NAME),
      };
    }
    case "updateZone":
      return change(`/cdn/${await zone()}`, "ORIGIN_URL", `https://changed${n}.example`);
    case "deleteZone":
      return deletion(`/cdn/${await zone()}`);
    case "revokeOriginCertificate": {
      const id = await zone();
      await service.issueOriginCertificate(id);
      const wasMade = async () => (await loadField(`/cdn/${id}`, "ORIGIN_CERTIFICATE")) === 0;
      return { method: "DELETE", path: `/cdn/${id}/origin-certificate`, wasApplied: wasMade };
    }
    case "createHostname": {
      const [path, HOSTNAME] = [`/cdn/${await zone()}/hostnames`, `new.base${n}.example`];
      const wasMade = async () =>
        hostnameListSchema.parse(await call("GET", path)).CDN_HOSTNAMES.some((item) => item.HOSTNAME === HOSTNAME);
      return { method: "POST", path, body: { HOSTNAME }, wasApplied: wasMade };
    }
    case "updateHostname":
      return change((await hostname()).path, "SSL_ENABLED", 1);
    case "deleteHostname":
      return deletion((await hostname()).path);
    case "uploadCertificate": {
      const { path, name: hostnameName } = await hostname();
      const body = await service.createCertificate(hostnameName);
      const wasMade = async () => (await loadField(`${path}/certificate`, "TYPE")) === "CUSTOM";
      return { method: "POST", path: `${path}/certificate`, body, wasApplied: wasMade };
    }
    case "removeCertificate": {
      const { path, name: hostnameName } = await hostname();
      await call("POST", `${path}/certificate`, await service.createCertificate(hostnameName));
      const wasMade = async () => (await loadField(`${path}/certificate`, "TYPE")) !== "CUSTOM";
      return { method: "DELETE", path: `${path}/certificate`, wasApplied: wasMade };
    }
    case "createTunnel": {
      const NAME = `new${n}`;
      const wasMade = async () =>
        tunnelListSchema.parse(await call("GET", "/tunnels")).TUNNELS.some((item) => item.NAME === NAME);
      return { method: "POST", path: "/tunnels", body: { NAME }, wasApplied: wasMade };
    }
    case "updateTunnel":
      return change(`/tunnels/${(await tunnel()).TUNNEL_ID}`, "NAME", `changed${n}`);
    case "renewTunnelToken": {
      const { TUNNEL_ID, TOKEN } = await tunnel();
      const wasMade = async () => !(await service.isTokenValid(TOKEN));
      return { method: "POST", path: `/tunnels/${TUNNEL_ID}/token`, wasApplied: wasMade };
    }
    case "deleteTunnel":
      return deletion(`/tunnels/${(await tunnel()).TUNNEL_ID}`);
    case "createEndpoint": {
      const [path, NAME] = [`/tunnels/${(await tunnel()).TUNNEL_ID}`, `new${n}`];
      const wasMade = async () =>
        tunnelSchema.parse(await call("GET", path)).ENDPOINTS.some((item) => item.NAME === NAME);
      return {
        method: "POST",
        path: `${path}/endpoints`,
        body: { NAME, SCHEME: "http", HOST: "localhost" },
        wasApplied: wasMade,
      };
    }
    case "updateEndpoint":
      return change(await endpoint(), "NAME", `changed${n}`);
    case "deleteEndpoint":
      return deletion(await endpoint());
  }
}
