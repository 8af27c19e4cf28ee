import { z } from "zod";
import { endpointSchema, type Endpoint } from "@edge-console/contract/objects/tunnel";
import type { ConnectorOptions } from "./options.ts";

/** Interval between reports, in seconds. */
export const reportSeconds = 30;

/** Timeout of a request, in milliseconds. */
const requestTimeoutMs = 10_000;

const version = "1.0.0";

const reportResponseSchema = z.object({ endpoints: z.array(endpointSchema) });
const errorSchema = z.object({ error: z.string() });

/** The service rejected the connector permanently. The message is for the user. */
export class ConnectorRejectedError extends Error {
  override readonly name = "ConnectorRefused";
}

/** State of the connection between the connector and the service. */
type ConnectionStatus = "new" | "connected" | "disabled" | "unreachable";

/**
 * Connector of a tunnel: reports to the service and loads the tunnel's endpoints. It doesn't carry traffic. Prints changes
 * as single lines, and never the token.
 */
export class Connector {
  readonly #options: ConnectorOptions;
  readonly #print: (line: string) => void;
  #status: ConnectionStatus = "new";
  #endpoints = new Map<number, string>();

  constructor(options: ConnectorOptions, print: (line: string) => void) {
    this.#options = options;
    this.#print = print;
  }

  /**
   * Reports once.
   * @throws {ConnectorRejectedError} if a retry can't succeed
   */
  async report(): Promise<void> {
    const { location } = this.#options;
    const response = await this.#call("/connector/report", { version, ...(location === null ? {} : { location }) });
    if (response === null) return this.#setStatus("unreachable", "can't reach the service");
    if (response.status === 403) return this.#setStatus("disabled", "rejected: the tunnel is disabled");
    if (response.status === 401) {
      throw new ConnectorRejectedError("Invalid tunnel token. It's wrong or was rotated.");
    }
    const body = reportResponseSchema.safeParse(response.body);
    if (response.status !== 200 || !body.success) {
      const error = errorSchema.safeParse(response.body);
      if (response.status !== 400) return this.#setStatus("unreachable", `the service returned ${response.status}`);
      throw new ConnectorRejectedError(`Report rejected: ${error.data?.error ?? "unknown reason"}`);
    }
    this.#setStatus("connected", location === null ? "connected" : `connected to ${location}`);
    this.#updateEndpoints(body.data.endpoints);
  }

  /** Reports that the connector stops. Ignores failures. */
  async stop(): Promise<void> {
    const response = await this.#call("/connector/stop", {});
    this.#print(response?.status === 200 ? "stopped" : "stopped; couldn't notify the service");
  }

  #setStatus(status: ConnectionStatus, message: string): void {
    if (this.#status === status) return;
    this.#status = status;
    this.#print(status === "connected" ? message : `${message}; retrying every ${reportSeconds} seconds`);
  }

  #updateEndpoints(endpoints: readonly Endpoint[]): void {
    const endpointsById = new Map<number, string>(
      endpoints.map(({ ENDPOINT_ID, NAME, TARGET }) => [ENDPOINT_ID, `${NAME} → ${TARGET}`]),
    );
    for (const [id, name] of endpointsById) {
      if (this.#endpoints.get(id) === undefined) this.#print(`endpoint ${name}`);
      else if (this.#endpoints.get(id) !== name) this.#print(`endpoint ${name} (changed)`);
    }
    for (const [id, name] of this.#endpoints) if (!endpointsById.has(id)) this.#print(`endpoint ${name} removed`);
    this.#endpoints = endpointsById;
  }

  /** Returns null if the service doesn't respond. */
  async #call(path: string, body: object): Promise<{ readonly status: number; readonly body: unknown } | null> {
    try {
      const response = await fetch(this.#options.url + path, {
        method: "POST",
        headers: { authorization: `Bearer ${this.#options.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      const text = await response.text();
      return { status: response.status, body: text.startsWith("{") ? (JSON.parse(text) as unknown) : null };
    } catch {
      return null;
    }
  }
}
