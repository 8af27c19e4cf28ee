import { keyPair, keyPem, type Authority, type KeyKind, type Subject } from "./certificates.ts";
import type { ApiResponse, RequestOptions } from "./client.ts";
import { getData, getRows } from "./assertions.ts";
import { toZone, randomName, type RunContext, type Zone } from "./run-context.ts";
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
export interface Upload extends Fields {
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
  async call(method: string, path: string, sent: RequestOptions = {}): Promise<ApiResponse> {
    if (this.run.target.readOnly && !["GET", "OPTIONS"].includes(method)) {
      throw new Error(`${method} ${path} isn't allowed on a read-only run; add "write" to the rule's needs`);
    }
    const response = await this.run.client.call(method, path, sent);
    if (method === "POST" && response.status < 300) this.#remember(path, response, sent.key);
    return response;
  }

  get(path: string, sent?: RequestOptions): Promise<ApiResponse> {
    return this.call("GET", path, sent);
  }

  post(path: string, body?: Fields, sent: RequestOptions = {}): Promise<ApiResponse> {
    return this.call("POST", path, body === undefined ? sent : { ...sent, body });
  }

  delete(path: string, sent?: RequestOptions): Promise<ApiResponse> {
    return this.call("DELETE", path, sent);
  }

  #remember(path: string, response: ApiResponse, key: string | null | undefined): void {
    if (path !== "/v1/cdn" && path !== "/v1/tunnels") return;
    const created = isFields(response.json) && isFields(response.json.DATA) ? response.json.DATA : {};
    const id = created.ID ?? created.TUNNEL_ID;
    if (typeof id === "string") this.#created.push({ path: `${path}/${id}`, key });
  }

  /** Deletes what the check created. Zones first, because a tunnel can't be deleted while it's an origin. Never throws. */
  async cleanUp(): Promise<void> {
    const last = this.#created.toSorted((one, other) => Number(isTunnel(one)) - Number(isTunnel(other)));
    for (const { path, key } of last) await this.run.remove(path, key === undefined ? {} : { key });
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
  name(): string {
    return randomName();
  }

  /** Returns a unique hostname of three labels. */
  host(): string {
    return `${randomName()}.example.com`;
  }

  /** Returns the body that creates a STANDARD zone, with these fields added. */
  zoneBody(fields: Fields = {}): Fields {
    return { ZONE_NAME: this.name(), ORIGIN_URL: "https://origin.example.com", ...fields };
  }

  /** Creates a zone for this check. */
  async zone(fields: Fields = {}): Promise<Zone> {
    return toZone(getData(await this.post("/v1/cdn", this.zoneBody(fields))));
  }

  /** Returns the zone's current state. */
  async readZone(zone: CreatedResource<string> | Zone): Promise<Fields> {
    return getData(await this.get(zone.path));
  }

  /** Updates a zone and returns the response's DATA. */
  async update(zone: Zone, fields: Fields): Promise<Fields> {
    return getData(await this.post(zone.path, fields));
  }

  /** Returns the domain of default hostnames. */
  async zoneDomain(): Promise<string> {
    const zone = await this.run.sharedZone();
    const { name } = await this.defaultHostname(zone);
    return name.slice(zone.name.length + 1);
  }

  async hostnames(zone: Zone): Promise<Fields[]> {
    return getRows(getData(await this.get(`${zone.path}/hostnames`)), "CDN_HOSTNAMES");
  }

  async defaultHostname(zone: Zone): Promise<Hostname> {
    const hostname = (await this.hostnames(zone)).find(({ DEFAULT }) => DEFAULT === 1);
    if (!hostname) throw new Error(`zone ${zone.id} has no default hostname`);
    return toHostname(zone, hostname);
  }

  /** Creates a custom hostname on a zone. */
  async hostname(zone: Zone, name = this.host()): Promise<Hostname> {
    return toHostname(zone, getData(await this.post(`${zone.path}/hostnames`, { HOSTNAME: name })));
  }

  async tunnel(fields: Fields = {}): Promise<Tunnel> {
    const created = getData(await this.post("/v1/tunnels", { NAME: "Conformance", ...fields }));
    const id = toText(created.TUNNEL_ID);
    return { id, path: `/v1/tunnels/${id}`, token: toText(created.TOKEN), data: created };
  }

  async endpoint(tunnel: Tunnel, fields: Fields = {}): Promise<Endpoint> {
    const body = { NAME: "Conformance", SCHEME: "http", HOST: "10.0.0.5", PORT: 8080, ...fields };
    const created = getData(await this.post(`${tunnel.path}/endpoints`, body));
    const id = Number(created.ENDPOINT_ID);
    return { id, path: `${tunnel.path}/endpoints/${id}`, data: created };
  }

  /** Creates a tunnel with an endpoint that is the origin of a zone. */
  async tunnelZone(fields: Fields = {}): Promise<{ tunnel: Tunnel; endpoint: Endpoint; zone: Zone }> {
    const tunnel = await this.tunnel();
    const endpoint = await this.endpoint(tunnel);
    const body = {
      ZONE_NAME: this.name(),
      ORIGIN_TYPE: "TUNNEL",
      TUNNEL_ENDPOINT: endpoint.id,
      ...fields,
    };
    return { tunnel, endpoint, zone: toZone(getData(await this.post("/v1/cdn", body))) };
  }

  /** The certificate authority of the run. */
  authority(): Promise<Authority> {
    return this.run.authority();
  }

  /** Returns a certificate that is valid for 90 days, with these changes, and its key. */
  async upload(names: string[], subject: Partial<Subject> = {}, kind: KeyKind = "p-256"): Promise<Upload> {
    const [authority, pair, now] = [await this.authority(), await keyPair(kind), this.now()];
    const span = { notBefore: now - 3600, notAfter: now + 90 * 86_400 };
    const certificate = await authority.issue(pair, { names, ...span, ...subject });
    return { CERTIFICATE: certificate, PRIVATE_KEY: keyPem(pair) };
  }

  /** The key of a second account. Needs the operator. */
  otherAccountKey(): Promise<string> {
    return this.run.otherAccountKey();
  }

  /** Creates an account for this check. Needs the operator. */
  async account(): Promise<Account & { key: string }> {
    const { id, key } = await this.operator.createAccount("Conformance, one rule");
    if (key === null) throw new Error("a new account should have a key");
    return { id, key };
  }
}

function toHostname(zone: Zone, fields: Fields): Hostname {
  const id = Number(fields.ID);
  return { id, path: `${zone.path}/hostnames/${id}`, name: toText(fields.HOSTNAME), data: fields };
}

function isTunnel(made: { path: string }): boolean {
  return made.path.startsWith("/v1/tunnels/");
}
