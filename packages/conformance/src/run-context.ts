import { createAuthority, type CertificateAuthority } from "@edge-console/testing/certificates";
import { Client, type ApiResponse, type RequestOptions } from "./client.ts";
import { getData, assertTrue, NotApplicableError, getRows } from "./assertions.ts";
import { toText, type Fields } from "./json.ts";
import type { Operator } from "./operator.ts";
import { ServiceClock } from "./service-clock.ts";

/**
 * Requirement of a rule besides the API key. `write`: it creates and changes objects of the account; `operator`: the
 * operator listener (an adjustable clock, a connector, faults, traffic, a second account); `service-domain`: the name
 * of the service's own domain; `tls`: a service that is reached over HTTPS.
 */
export type Need = "write" | "operator" | "service-domain" | "tls";

/** The service to check, and what is allowed there. */
export interface Target {
  /** The service's URL, without `/v1`. */
  readonly url: string;
  /** The account's API key. With an operator, an account is created if the key is left out. */
  readonly key?: string;
  readonly operator?: Operator;
  /** Checks only rules that don't change anything. */
  readonly readOnly?: boolean;
  /** The service's own domain besides the domain of its zones, for the rules that reject it. */
  readonly serviceDomain?: string;
}

/** A zone that was created for checks. */
export interface Zone {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly data: Fields;
}

/** What all rules of a run share: the client, the clock, and objects that are created once. */
export class RunContext {
  readonly target: Target;
  readonly clock: ServiceClock;
  readonly client: Client;
  readonly key: string;
  /** Paths of zones and tunnels that couldn't be deleted. */
  readonly undeletedPaths: string[] = [];
  #getSharedZone: Promise<Zone> | undefined;
  #getAuthority: Promise<CertificateAuthority> | undefined;
  #getOtherAccountKey: Promise<string> | undefined;

  private constructor(target: Target, key: string, clock: ServiceClock) {
    this.target = target;
    this.key = key;
    this.clock = clock;
    this.client = new Client(target.url, key, clock);
  }

  /** Prepares a run: fixes the service's clock and determines the key. */
  static async open(target: Target): Promise<RunContext> {
    const clock = new ServiceClock(target.operator);
    const key = target.key ?? (await target.operator?.createAccount("Conformance"))?.key;
    if (!key) throw new Error("missing API key");
    await clock.start();
    return new RunContext(target, key, clock);
  }

  /** Returns whether a rule with these needs can be checked. */
  supports(needs: readonly Need[]): boolean {
    const { readOnly, operator, serviceDomain, url } = this.target;
    const isNeedMet: Record<Need, boolean> = {
      write: !readOnly,
      operator: !readOnly && operator !== undefined,
      "service-domain": serviceDomain !== undefined,
      tls: url.startsWith("https:"),
    };
    return needs.every((need) => isNeedMet[need]);
  }

  /** Returns a STANDARD zone that rules share and don't change. */
  getSharedZone(): Promise<Zone> {
    this.#getSharedZone ??= this.#createSharedZone();
    return this.#getSharedZone;
  }

  async #createSharedZone(): Promise<Zone> {
    const body = { ZONE_NAME: createName(), ORIGIN_URL: "https://origin.example.com" };
    return toZone(getData(await this.client.call("POST", "/v1/cdn", { body })));
  }

  /** Returns a zone to read: the shared one, or the account's first zone on a read-only run. */
  async getReadableZone(): Promise<Zone> {
    if (!this.target.readOnly) return this.getSharedZone();
    const [first] = getRows(getData(await this.client.call("GET", "/v1/cdn")), "CDN_ZONES");
    if (!first) throw new NotApplicableError("the account has no zone to read");
    return toZone(first);
  }

  /** Returns the certificate authority of the run. */
  getAuthority(): Promise<CertificateAuthority> {
    this.#getAuthority ??= createAuthority(this.clock.now(), "Conformance");
    return this.#getAuthority;
  }

  /** Returns the key of a second account. Requires the operator listener. */
  async getOtherAccountKey(): Promise<string> {
    this.#getOtherAccountKey ??= this.#createOtherAccount();
    return this.#getOtherAccountKey;
  }

  async #createOtherAccount(): Promise<string> {
    const account = await this.target.operator?.createAccount("Conformance, second account");
    assertTrue(typeof account?.key === "string", "a second account should come with a key");
    return account.key;
  }

  /** Sends a GET over plain HTTP to the service's host, without following redirects. */
  async getOverPlainHttp(path: string): Promise<ApiResponse> {
    const client = new Client(`http://${new URL(this.target.url).hostname}`, this.key, this.clock);
    try {
      return await client.call("GET", path, { key: null });
    } finally {
      await client.close();
    }
  }

  /** Deletes a zone or tunnel that was created for checks. Never throws; a failure is added to `undeletedPaths`. */
  async deleteResource(path: string, options: RequestOptions = {}): Promise<void> {
    const status = await this.client.call("DELETE", path, options).then(
      (response) => response.status,
      () => undefined,
    );
    if (status !== 200 && status !== 404) this.undeletedPaths.push(path);
  }

  /** Deletes shared objects, returns the service to real time, and closes the connections. */
  async close(): Promise<void> {
    try {
      const zone = await this.#getSharedZone?.catch(() => undefined);
      if (zone) await this.deleteResource(zone.path);
      await this.clock.stop();
    } finally {
      await this.client.close();
    }
  }
}

/** Returns the zone of a response. */
export function toZone(fields: Fields): Zone {
  const id = toText(fields.ID);
  return { id, path: `/v1/cdn/${id}`, name: toText(fields.ZONE_NAME), data: fields };
}

/** Returns a unique name of 16 letters and digits. */
export function createName(): string {
  return `conf${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
}
