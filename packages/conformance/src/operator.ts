import { request } from "undici";
import { isFields, parseJson, toText, type Fields, type Json } from "./json.ts";

/** An account at the operator listener. */
export interface Account {
  readonly id: string;
  /** Null while API access is disabled. */
  readonly key: string | null;
}

/** Traffic of a zone in one hour at one location, from one country and network. */
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

/** A response of the operator listener. */
interface OperatorResponse {
  readonly status: number;
  readonly data: Fields;
}

/** Client of the operator listener: what the specification leaves to the provider, the connector, and time. */
export class Operator {
  readonly #baseUrl: string;
  readonly #token: string;

  constructor(baseUrl: string, token: string) {
    this.#baseUrl = baseUrl.replace(/\/+$/, "");
    this.#token = token;
  }

  /** Sends a request with the operator's token, or another one. */
  async call(method: string, path: string, body?: Json, token = this.#token): Promise<OperatorResponse> {
    const response = await request(this.#baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const data = parseJson(await response.body.text());
    return { status: response.statusCode, data: isFields(data) ? data : {} };
  }

  async #callOrThrow(method: string, path: string, body?: Json): Promise<Fields> {
    const { status, data } = await this.call(method, path, body);
    if (status < 300) return data;
    throw new Error(`operator listener: ${method} ${path} returned ${status} ${JSON.stringify(data)}`);
  }

  /** Creates an account with API access. */
  async createAccount(name: string): Promise<Account> {
    return toAccount(await this.#callOrThrow("POST", "/accounts", { name }));
  }

  /** Changes `suspended`, `ready`, or `usage_paused`. */
  async changeAccount(id: string, change: Fields): Promise<void> {
    await this.#callOrThrow("POST", `/accounts/${id}`, change);
  }

  /** Disables API access, which deletes the key, or enables it, which issues a new key. */
  async setApiAccess(id: string, enabled: 0 | 1): Promise<Account> {
    return toAccount(await this.#callOrThrow("POST", `/accounts/${id}/api-access`, { enabled }));
  }

  /** Rotates the key. */
  async rotateKey(id: string): Promise<Account> {
    return toAccount(await this.#callOrThrow("POST", `/accounts/${id}/api-key`));
  }

  /** Sets `status`, `cannot_delete`, or `origin_certificate` of a zone. */
  async changeZone(id: string, change: Fields): Promise<void> {
    await this.#callOrThrow("POST", `/zones/${id}`, change);
  }

  /** Finishes the automatic issuance of a hostname's certificate. */
  async issueCertificate(hostnameId: number, expires?: number): Promise<void> {
    await this.#callOrThrow("POST", `/hostnames/${hostnameId}/issue`, expires === undefined ? {} : { expires });
  }

  /** Sends a connector's report. The status is 401 for an invalid token and 403 while the tunnel is disabled. */
  async reportConnector(token: string, version: string, location: string): Promise<OperatorResponse> {
    return this.call("POST", "/connector/report", { version, location }, token);
  }

  /** Reports that a connector stopped cleanly. */
  async stopConnector(token: string): Promise<OperatorResponse> {
    return this.call("POST", "/connector/stop", undefined, token);
  }

  /** Records traffic. */
  async recordTraffic(rows: readonly Traffic[]): Promise<void> {
    await this.#callOrThrow("POST", "/traffic", { rows: rows.map((row) => ({ ...row })) });
  }

  /** Returns the service's locations. */
  async listLocations(): Promise<{ id: string; name: string }[]> {
    const { locations } = await this.#callOrThrow("GET", "/locations");
    if (!Array.isArray(locations)) throw new Error("operator listener: no locations");
    return locations.filter(isFields).map((location) => ({ id: toText(location.id), name: toText(location.name) }));
  }

  /** Replaces the published edge addresses. */
  async setEdges(ipv4: string[], ipv6: string[]): Promise<void> {
    await this.#callOrThrow("POST", "/edges", { ipv4, ipv6 });
  }

  /** Replaces the status report's services. */
  async setServices(services: Fields[]): Promise<void> {
    await this.#callOrThrow("POST", "/status/services", { services });
  }

  /** Publishes an incident and returns its ID. */
  async publishIncident(incident: Fields): Promise<string> {
    return toText((await this.#callOrThrow("POST", "/status/incidents", incident)).incident_id);
  }

  /** Resolves an incident. */
  async resolveIncident(id: string): Promise<void> {
    await this.#callOrThrow("POST", `/status/incidents/${id}/resolve`);
  }

  /** Fixes the service's clock at a time in Unix seconds; null returns to real time. */
  async setClock(now: number | null): Promise<void> {
    await this.#callOrThrow("POST", "/clock", { now });
  }

  /** Arms a fault. */
  async armFault(fault: Fields): Promise<void> {
    await this.#callOrThrow("POST", "/faults", fault);
  }

  /** Clears all armed faults. */
  async clearFaults(): Promise<void> {
    await this.#callOrThrow("DELETE", "/faults");
  }
}

function toAccount(data: Fields): Account {
  return {
    id: toText(data.account_id),
    key: typeof data.api_key === "string" ? data.api_key : null,
  };
}
