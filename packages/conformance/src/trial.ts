import { keyPair, keyPem, type Authority, type KeyKind, type Subject } from "./certificates.ts";
import type { Answer, Sent } from "./client.ts";
import { data, rows } from "./expect.ts";
import { asZone, randomName, type Ground, type Zone } from "./ground.ts";
import { isFields, plain, type Fields } from "./json.ts";
import type { Account, Operator } from "./operator.ts";

/** A hostname, tunnel or endpoint that was made for a check. */
export interface Made<Id> {
  readonly id: Id;
  readonly path: string;
  readonly data: Fields;
}

export interface Hostname extends Made<number> {
  readonly name: string;
}

export interface Tunnel extends Made<string> {
  readonly token: string;
}

export type Endpoint = Made<number>;

/** What a certificate upload sends. */
export interface Upload extends Fields {
  CERTIFICATE: string;
  PRIVATE_KEY: string;
}

/** The surroundings of one check: calls, things made for it, and their removal afterwards. */
export class Trial {
  readonly ground: Ground;
  readonly #made: { path: string; key: string | null | undefined }[] = [];

  constructor(ground: Ground) {
    this.ground = ground;
  }

  /** Any call. Zones and tunnels that it makes are deleted when the check is over. */
  async call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
    if (this.ground.target.readOnly && !["GET", "OPTIONS"].includes(method)) {
      throw new Error(`${method} ${path} is not for a read-only run; this rule should say that it needs to write`);
    }
    const answer = await this.ground.client.call(method, path, sent);
    if (method === "POST" && answer.status < 300) this.#remember(path, answer, sent.key);
    return answer;
  }

  get(path: string, sent?: Sent): Promise<Answer> {
    return this.call("GET", path, sent);
  }

  post(path: string, body?: Fields, sent: Sent = {}): Promise<Answer> {
    return this.call("POST", path, body === undefined ? sent : { ...sent, body });
  }

  delete(path: string, sent?: Sent): Promise<Answer> {
    return this.call("DELETE", path, sent);
  }

  #remember(path: string, answer: Answer, key: string | null | undefined): void {
    if (path !== "/v1/cdn" && path !== "/v1/tunnels") return;
    const made = isFields(answer.json) && isFields(answer.json.DATA) ? answer.json.DATA : {};
    const id = made.ID ?? made.TUNNEL_ID;
    if (typeof id === "string") this.#made.push({ path: `${path}/${id}`, key });
  }

  /** Deletes what the check made: zones first, because a tunnel that is an origin cannot be deleted. Never throws. */
  async clear(): Promise<void> {
    const last = this.#made.toSorted((one, other) => Number(isTunnel(one)) - Number(isTunnel(other)));
    for (const { path, key } of last) await this.ground.remove(path, key === undefined ? {} : { key });
  }

  /** The service's time in Unix seconds. */
  now(): number {
    return this.ground.pace.now();
  }

  /** Lets seconds pass at the service. */
  pass(seconds: number): Promise<void> {
    return this.ground.pace.pass(seconds);
  }

  /** The operator listener; only for rules that need it. */
  get operator(): Operator {
    const { operator } = this.ground.target;
    if (!operator) throw new Error("this rule should say that it needs the operator");
    return operator;
  }

  /** A zone name that nobody has. */
  name(): string {
    return randomName();
  }

  /** A hostname of three labels that nobody has. */
  host(): string {
    return `${randomName()}.example.com`;
  }

  /** The body that creates a STANDARD zone, with these fields over it. */
  zoneBody(fields: Fields = {}): Fields {
    return { ZONE_NAME: this.name(), ORIGIN_URL: "https://origin.example.com", ...fields };
  }

  /** A zone of its own for this check. */
  async zone(fields: Fields = {}): Promise<Zone> {
    return asZone(data(await this.post("/v1/cdn", this.zoneBody(fields))));
  }

  /** The zone as it reads now. */
  async view(zone: Made<string> | Zone): Promise<Fields> {
    return data(await this.get(zone.path));
  }

  /** Updates a zone and gives what came back. */
  async update(zone: Zone, fields: Fields): Promise<Fields> {
    return data(await this.post(zone.path, fields));
  }

  /** The domain of default hostnames. */
  async zoneDomain(): Promise<string> {
    const zone = await this.ground.standingZone();
    const { name } = await this.defaultHostname(zone);
    return name.slice(zone.name.length + 1);
  }

  async hostnames(zone: Zone): Promise<Fields[]> {
    return rows(data(await this.get(`${zone.path}/hostnames`)), "CDN_HOSTNAMES");
  }

  async defaultHostname(zone: Zone): Promise<Hostname> {
    const found = (await this.hostnames(zone)).find((hostname) => hostname.DEFAULT === 1);
    if (!found) throw new Error(`zone ${zone.id} has no default hostname`);
    return asHostname(zone, found);
  }

  /** A custom hostname on a zone. */
  async hostname(zone: Zone, name = this.host()): Promise<Hostname> {
    return asHostname(zone, data(await this.post(`${zone.path}/hostnames`, { HOSTNAME: name })));
  }

  async tunnel(fields: Fields = {}): Promise<Tunnel> {
    const made = data(await this.post("/v1/tunnels", { NAME: "Conformance", ...fields }));
    const id = plain(made.TUNNEL_ID);
    return { id, path: `/v1/tunnels/${id}`, token: plain(made.TOKEN), data: made };
  }

  async endpoint(tunnel: Tunnel, fields: Fields = {}): Promise<Endpoint> {
    const body = { NAME: "Conformance", SCHEME: "http", HOST: "10.0.0.5", PORT: 8080, ...fields };
    const made = data(await this.post(`${tunnel.path}/endpoints`, body));
    const id = Number(made.ENDPOINT_ID);
    return { id, path: `${tunnel.path}/endpoints/${id}`, data: made };
  }

  /** A tunnel with an endpoint that is the origin of a zone. */
  async tunnelZone(fields: Fields = {}): Promise<{ tunnel: Tunnel; endpoint: Endpoint; zone: Zone }> {
    const tunnel = await this.tunnel();
    const endpoint = await this.endpoint(tunnel);
    const body = {
      ZONE_NAME: this.name(),
      ORIGIN_TYPE: "TUNNEL",
      TUNNEL_ENDPOINT: endpoint.id,
      ...fields,
    };
    return { tunnel, endpoint, zone: asZone(data(await this.post("/v1/cdn", body))) };
  }

  /** The certificate authority of the run. */
  authority(): Promise<Authority> {
    return this.ground.authority();
  }

  /** A certificate that is valid for 90 days and its key, with these changes. */
  async upload(names: string[], subject: Partial<Subject> = {}, kind: KeyKind = "p-256"): Promise<Upload> {
    const [authority, pair, now] = [await this.authority(), await keyPair(kind), this.now()];
    const span = { notBefore: now - 3600, notAfter: now + 90 * 86_400 };
    const certificate = await authority.issue(pair, { names, ...span, ...subject });
    return { CERTIFICATE: certificate, PRIVATE_KEY: keyPem(pair) };
  }

  /** Another account of the run; needs the operator. */
  strangerKey(): Promise<string> {
    return this.ground.strangerKey();
  }

  /** An account for this check alone; needs the operator. */
  async account(): Promise<Account & { key: string }> {
    const { id, key } = await this.operator.makeAccount("Conformance, one rule");
    if (key === null) throw new Error("a new account should have a key");
    return { id, key };
  }
}

function asHostname(zone: Zone, fields: Fields): Hostname {
  const id = Number(fields.ID);
  return { id, path: `${zone.path}/hostnames/${id}`, name: plain(fields.HOSTNAME), data: fields };
}

function isTunnel(made: { path: string }): boolean {
  return made.path.startsWith("/v1/tunnels/");
}
