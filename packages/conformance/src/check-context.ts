import {
  getKeyPair,
  toKeyPem,
  type CertificateAuthority,
  type KeyKind,
  type CertificateOptions,
} from "@edge-console/testing/certificates";
import type { ApiResponse, RequestOptions } from "./client.ts";
import { getData, getRows } from "./assertions.ts";
import { toZone, createName, type RunContext, type Zone } from "./run-context.ts";
import { isFields, toText, type Fields } from "./json.ts";
import type { Account, Operator } from "./operator.ts";

/** A hostname, tunnel, or endpoint that was created for a check. */
export interface CreatedResource<Id> {
  readonly id: Id;
  readonly path: string;
  readonly data: Fields;
}

export interface Hostname extends CreatedResource<number> {
  readonly name: string;
}

export interface Tunnel extends CreatedResource<string> {
  readonly token: string;
}

export type Endpoint = CreatedResource<number>;

/** Body of a certificate upload. */
export interface CertificateUpload extends Fields {
  CERTIFICATE: string;
  PRIVATE_KEY: string;
}

/** Context of one check: sends requests, creates objects, and deletes them afterward. */
export class CheckContext {
  readonly run: RunContext;
  readonly #created: { path: string; key: string | null | undefined }[] = [];

  constructor(run: RunContext) {
    this.run = run;
  }

  /** Sends a request. Zones and tunnels that it creates are deleted after the check. */
  async call(method: string, path: string, options: RequestOptions = {}): Promise<ApiResponse> {
    if (this.run.target.readOnly && !["GET", "OPTIONS"].includes(method)) {
      throw new Error(`${method} ${path} isn't allowed on a read-only run; add "write" to the rule's needs`);
    }
    const response = await this.run.client.call(method, path, options);
    if (method === "POST" && response.status < 300) this.#trackCreated(path, response, options.key);
    return response;
  }

  get(path: string, options?: RequestOptions): Promise<ApiResponse> {
    return this.call("GET", path, options);
  }

  post(path: string, body?: Fields, options: RequestOptions = {}): Promise<ApiResponse> {
    return this.call("POST", path, body === undefined ? options : { ...options, body });
  }

  delete(path: string, options?: RequestOptions): Promise<ApiResponse> {
    return this.call("DELETE", path, options);
  }

  #trackCreated(path: string, response: ApiResponse, key: string | null | undefined): void {
    if (path !== "/v1/cdn" && path !== "/v1/tunnels") return;
    const created = isFields(response.json) && isFields(response.json.DATA) ? response.json.DATA : {};
    const id = created.ID ?? created.TUNNEL_ID;
    if (typeof id === "string") this.#created.push({ path: `${path}/${id}`, key });
  }

  /** Deletes what the check created. Zones first, because a tunnel can't be deleted while it's an origin. Never throws. */
  async cleanUp(): Promise<void> {
    const tunnelsLast = this.#created.toSorted((first, second) => Number(isTunnel(first)) - Number(isTunnel(second)));
    for (const { path, key } of tunnelsLast) await this.run.deleteResource(path, key === undefined ? {} : { key });
  }

  /** Returns the service's time in Unix seconds. */
  now(): number {
    return this.run.clock.now();
  }

  /** Lets this many seconds pass at the service. */
  advance(seconds: number): Promise<void> {
    return this.run.clock.advance(seconds);
  }

  /** The operator listener, for rules that need it. */
  get operator(): Operator {
    const { operator } = this.run.target;
    if (!operator) throw new Error('add "operator" to the needs of this rule');
    return operator;
  }

  /** Returns a unique zone name. */
  createName(): string {
    return createName();
  }

  /** Returns a unique hostname of three labels. */
  createHostnameName(): string {
    return `${createName()}.example.com`;
  }

  /** Returns the body that creates a STANDARD zone, with these fields added. */
  createZoneBody(fields: Fields = {}): Fields {
    return { ZONE_NAME: this.createName(), ORIGIN_URL: "https://origin.example.com", ...fields };
  }

  /** Creates a zone for this check. */
  async createZone(fields: Fields = {}): Promise<Zone> {
    return toZone(getData(await this.post("/v1/cdn", this.createZoneBody(fields))));
  }

  /** Returns the zone's current state. */
  async getZone(zone: CreatedResource<string> | Zone): Promise<Fields> {
    return getData(await this.get(zone.path));
  }

  /** Updates a zone and returns the response's DATA. */
  async updateZone(zone: Zone, fields: Fields): Promise<Fields> {
    return getData(await this.post(zone.path, fields));
  }

  /** Returns the domain of default hostnames. */
  async getZoneDomain(): Promise<string> {
    const zone = await this.run.getSharedZone();
    const { name } = await this.getDefaultHostname(zone);
    return name.slice(zone.name.length + 1);
  }

  async listHostnames(zone: Zone): Promise<Fields[]> {
    return getRows(getData(await this.get(`${zone.path}/hostnames`)), "CDN_HOSTNAMES");
  }

  async getDefaultHostname(zone: Zone): Promise<Hostname> {
    const hostname = (await this.listHostnames(zone)).find(({ DEFAULT }) => DEFAULT === 1);
    if (!hostname) throw new Error(`zone ${zone.id} has no default hostname`);
    return toHostname(zone, hostname);
  }

  /** Creates a custom hostname on a zone. */
  async createHostname(zone: Zone, name = this.createHostnameName()): Promise<Hostname> {
    return toHostname(zone, getData(await this.post(`${zone.path}/hostnames`, { HOSTNAME: name })));
  }

  async createTunnel(fields: Fields = {}): Promise<Tunnel> {
    const created = getData(await this.post("/v1/tunnels", { NAME: "Conformance", ...fields }));
    const id = toText(created.TUNNEL_ID);
    return { id, path: `/v1/tunnels/${id}`, token: toText(created.TOKEN), data: created };
  }

  async createEndpoint(tunnel: Tunnel, fields: Fields = {}): Promise<Endpoint> {
    const body = { NAME: "Conformance", SCHEME: "http", HOST: "10.0.0.5", PORT: 8080, ...fields };
    const created = getData(await this.post(`${tunnel.path}/endpoints`, body));
    const id = Number(created.ENDPOINT_ID);
    return { id, path: `${tunnel.path}/endpoints/${id}`, data: created };
  }

  /** Creates a tunnel with an endpoint that is the origin of a zone. */
  async createTunnelZone(fields: Fields = {}): Promise<{ tunnel: Tunnel; endpoint: Endpoint; zone: Zone }> {
    const tunnel = await this.createTunnel();
    const endpoint = await this.createEndpoint(tunnel);
    const body = {
      ZONE_NAME: this.createName(),
      ORIGIN_TYPE: "TUNNEL",
      TUNNEL_ENDPOINT: endpoint.id,
      ...fields,
    };
    return { tunnel, endpoint, zone: toZone(getData(await this.post("/v1/cdn", body))) };
  }

  /** Returns the certificate authority of the run. */
  getAuthority(): Promise<CertificateAuthority> {
    return this.run.getAuthority();
  }

  /** Returns a certificate that is valid for 90 days, with these changes, and its key. */
  async createUpload(
    names: string[],
    certificateOptions: Partial<CertificateOptions> = {},
    kind: KeyKind = "p-256",
  ): Promise<CertificateUpload> {
    const [authority, pair, now] = [await this.getAuthority(), await getKeyPair(kind), this.now()];
    const validity = { notBefore: now - 3600, notAfter: now + 90 * 86_400 };
    const certificate = await authority.issue(pair, { names, ...validity, ...certificateOptions });
    return { CERTIFICATE: certificate, PRIVATE_KEY: toKeyPem(pair) };
  }

  /** Returns the key of a second account. Requires the operator listener. */
  getOtherAccountKey(): Promise<string> {
    return this.run.getOtherAccountKey();
  }

  /** Creates an account for this check. Needs the operator. */
  async createAccount(): Promise<Account & { key: string }> {
    const { id, key } = await this.operator.createAccount("Conformance, one rule");
    if (key === null) throw new Error("a new account should have a key");
    return { id, key };
  }
}

function toHostname(zone: Zone, fields: Fields): Hostname {
  const id = Number(fields.ID);
  return { id, path: `${zone.path}/hostnames/${id}`, name: toText(fields.HOSTNAME), data: fields };
}

function isTunnel(resource: { path: string }): boolean {
  return resource.path.startsWith("/v1/tunnels/");
}
