import { request } from "undici";
import { isFields, parsed, plain, type Fields, type Json } from "./json.ts";

/** An account as the operator listener gives it. */
export interface Account {
  readonly id: string;
  /** Null while API access is off. */
  readonly key: string | null;
}

/** One hour's traffic of a zone at a location, from a country and a network. */
export interface Traffic {
  readonly zone_id: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly node: string;
  readonly country: string;
  readonly asn: number;
  readonly requests: number;
  readonly cache_hits: number;
  readonly bandwidth_bytes: number;
  readonly origin_bytes: number;
  readonly blocked: number;
}

/** What the operator listener answered. */
interface Reply {
  readonly status: number;
  readonly data: Fields;
}

/** The calls of the operator listener: what the specification leaves to the provider, the connector and time. */
export class Operator {
  readonly #base: string;
  readonly #token: string;

  constructor(base: string, token: string) {
    this.#base = base.replace(/\/+$/, "");
    this.#token = token;
  }

  /** Any call of the listener, with the operator's token unless another is given. */
  async call(method: string, path: string, body?: Json, token = this.#token): Promise<Reply> {
    const reply = await request(this.#base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const data = parsed(await reply.body.text());
    return { status: reply.statusCode, data: isFields(data) ? data : {} };
  }

  async #done(method: string, path: string, body?: Json): Promise<Fields> {
    const reply = await this.call(method, path, body);
    if (reply.status < 300) return reply.data;
    throw new Error(`operator listener: ${method} ${path} came back ${reply.status} ${JSON.stringify(reply.data)}`);
  }

  /** A new account with API access. */
  async makeAccount(name: string): Promise<Account> {
    return account(await this.#done("POST", "/accounts", { name }));
  }

  /** Changes `suspended`, `ready` or `usage_paused`. */
  async changeAccount(id: string, change: Fields): Promise<void> {
    await this.#done("POST", `/accounts/${id}`, change);
  }

  /** Switches API access off (the key is deleted) or on (a new key is issued). */
  async setApiAccess(id: string, enabled: 0 | 1): Promise<Account> {
    return account(await this.#done("POST", `/accounts/${id}/api-access`, { enabled }));
  }

  /** Replaces the key. */
  async renewKey(id: string): Promise<Account> {
    return account(await this.#done("POST", `/accounts/${id}/api-key`));
  }

  /** Sets `status`, `cannot_delete` or `origin_certificate` of a zone. */
  async changeZone(id: string, change: Fields): Promise<void> {
    await this.#done("POST", `/zones/${id}`, change);
  }

  /** Finishes a hostname's automatic issuance now. */
  async issue(hostnameId: number, expires?: number): Promise<void> {
    await this.#done("POST", `/hostnames/${hostnameId}/issue`, expires === undefined ? {} : { expires });
  }

  /** A connector's report; the status is 401 for a bad token and 403 while the tunnel is disabled. */
  async report(token: string, version: string, location: string): Promise<Reply> {
    return this.call("POST", "/connector/report", { version, location }, token);
  }

  /** A connector's clean stop. */
  async stopConnector(token: string): Promise<Reply> {
    return this.call("POST", "/connector/stop", undefined, token);
  }

  /** Records traffic. */
  async traffic(rows: readonly Traffic[]): Promise<void> {
    await this.#done("POST", "/traffic", { rows: rows.map((row) => ({ ...row })) });
  }

  /** The service's locations. */
  async locations(): Promise<{ id: string; name: string }[]> {
    const { locations } = await this.#done("GET", "/locations");
    if (!Array.isArray(locations)) throw new Error("operator listener: no locations");
    return locations.filter(isFields).map((location) => ({ id: plain(location.id), name: plain(location.name) }));
  }

  /** Replaces the published edge addresses. */
  async setEdges(ipv4: string[], ipv6: string[]): Promise<void> {
    await this.#done("POST", "/edges", { ipv4, ipv6 });
  }

  /** Replaces the status report's services. */
  async setServices(services: Fields[]): Promise<void> {
    await this.#done("POST", "/status/services", { services });
  }

  /** Publishes an incident and gives its id. */
  async publishIncident(incident: Fields): Promise<string> {
    return plain((await this.#done("POST", "/status/incidents", incident)).incident_id);
  }

  /** Resolves an incident. */
  async resolveIncident(id: string): Promise<void> {
    await this.#done("POST", `/status/incidents/${id}/resolve`);
  }

  /** Stands the service's clock at an instant, or lets it run with null. */
  async setClock(now: number | null): Promise<void> {
    await this.#done("POST", "/clock", { now });
  }

  /** Arms a fault. */
  async armFault(fault: Fields): Promise<void> {
    await this.#done("POST", "/faults", fault);
  }

  /** Takes every armed fault away. */
  async clearFaults(): Promise<void> {
    await this.#done("DELETE", "/faults");
  }
}

function account(data: Fields): Account {
  return {
    id: plain(data.account_id),
    key: typeof data.api_key === "string" ? data.api_key : null,
  };
}
