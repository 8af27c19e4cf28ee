import { makeAuthority, type Authority } from "./certificates.ts";
import { Client, type Answer, type Sent } from "./client.ts";
import { data, holds, NoOccasion, rows } from "./expect.ts";
import { plain, type Fields } from "./json.ts";
import type { Operator } from "./operator.ts";
import { Pace } from "./pace.ts";
import type { Need } from "./rule.ts";

/** Where to check and what is allowed there. */
export interface Target {
  /** The service's address, without `/v1`. */
  readonly url: string;
  /** The account's API key; with an operator one is made when it is left out. */
  readonly key?: string;
  readonly operator?: Operator;
  /** Only rules that change nothing. */
  readonly readOnly?: boolean;
  /** The service's own domain beside the domain of its zones, for the rules that refuse it. */
  readonly serviceDomain?: string;
}

/** A zone that was made for checks. */
export interface Zone {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly data: Fields;
}

/** What all rules of one run share: the client, the pace, and the few things that are made once. */
export class Ground {
  readonly target: Target;
  readonly pace: Pace;
  readonly client: Client;
  readonly key: string;
  /** Paths of zones and tunnels that could not be deleted. */
  readonly leftBehind: string[] = [];
  #standing: Promise<Zone> | undefined;
  #authority: Promise<Authority> | undefined;
  #stranger: Promise<string> | undefined;

  private constructor(target: Target, key: string, pace: Pace) {
    this.target = target;
    this.key = key;
    this.pace = pace;
    this.client = new Client(target.url, key, pace);
  }

  /** Prepares a run: takes hold of the service's clock and finds a key. */
  static async open(target: Target): Promise<Ground> {
    const pace = new Pace(target.operator);
    const key = target.key ?? (await target.operator?.makeAccount("Conformance"))?.key;
    if (!key) throw new Error("no API key was given");
    await pace.start();
    return new Ground(target, key, pace);
  }

  /** Whether a rule with these needs can be checked here. */
  offers(needs: readonly Need[]): boolean {
    const { readOnly, operator, serviceDomain, url } = this.target;
    const offered: Record<Need, boolean> = {
      write: !readOnly,
      operator: !readOnly && operator !== undefined,
      "service-domain": serviceDomain !== undefined,
      tls: url.startsWith("https:"),
    };
    return needs.every((need) => offered[need]);
  }

  /** A STANDARD zone that rules share and leave as it is. */
  standingZone(): Promise<Zone> {
    this.#standing ??= this.#makeStandingZone();
    return this.#standing;
  }

  async #makeStandingZone(): Promise<Zone> {
    const body = { ZONE_NAME: randomName(), ORIGIN_URL: "https://origin.example.com" };
    return asZone(data(await this.client.call("POST", "/v1/cdn", { body })));
  }

  /** Some zone to read: the shared one, or on a read-only run the first one that the account has. */
  async someZone(): Promise<Zone> {
    if (!this.target.readOnly) return this.standingZone();
    const [first] = rows(data(await this.client.call("GET", "/v1/cdn")), "CDN_ZONES");
    if (!first) throw new NoOccasion("the account has no zone to read");
    return asZone(first);
  }

  /** The certificate authority of the run. */
  authority(): Promise<Authority> {
    this.#authority ??= makeAuthority(this.pace.now());
    return this.#authority;
  }

  /** The key of a second account; needs the operator. */
  async strangerKey(): Promise<string> {
    this.#stranger ??= this.#makeStranger();
    return this.#stranger;
  }

  async #makeStranger(): Promise<string> {
    const account = await this.target.operator?.makeAccount("Conformance, second account");
    holds(typeof account?.key === "string", "a second account should come with a key");
    return account.key;
  }

  /** GET over plain HTTP on the host that the service has; redirects are not followed. */
  async plainHttp(path: string): Promise<Answer> {
    const plain = new Client(`http://${new URL(this.target.url).hostname}`, this.key, this.pace);
    try {
      return await plain.call("GET", path, { key: null });
    } finally {
      await plain.close();
    }
  }

  /** Deletes a zone or tunnel that was made for checks; what stays behind is remembered. Never throws. */
  async remove(path: string, sent: Sent = {}): Promise<void> {
    const status = await this.client.call("DELETE", path, sent).then(
      (answer) => answer.status,
      () => undefined,
    );
    if (status !== 200 && status !== 404) this.leftBehind.push(path);
  }

  /** Deletes what the rules shared, gives the clock back, closes the connections. */
  async close(): Promise<void> {
    try {
      const zone = await this.#standing?.catch(() => undefined);
      if (zone) await this.remove(zone.path);
      await this.pace.stop();
    } finally {
      await this.client.close();
    }
  }
}

/** A zone's answer as something that further calls can be made on. */
export function asZone(fields: Fields): Zone {
  const id = plain(fields.ID);
  return { id, path: `/v1/cdn/${id}`, name: plain(fields.ZONE_NAME), data: fields };
}

/** A name that nobody else has: letters and digits, sixteen of them. */
export function randomName(): string {
  return `conf${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
}
