import { z } from "zod";
import { endpointSchema, type Endpoint } from "@edge-console/contract/objects/tunnel";
import type { ConnectorOptions } from "./options.ts";

/** Seconds between two reports. */
export const reportSeconds = 30;

/** Milliseconds that a report may take. */
const requestTimeoutMs = 10_000;

const version = "1.0.0";

const reportResponseSchema = z.object({ endpoints: z.array(endpointSchema) });
const errorSchema = z.object({ error: z.string() });

/** Why a connector cannot go on; the message is for whoever runs it. */
export class ConnectorRejectedError extends Error {
  override readonly name = "ConnectorRefused";
}

/** How it stands between the connector and the service. */
type ConnectionStatus = "new" | "connected" | "switched off" | "unreachable";

/**
 * The connector's side of a tunnel: reports to the service and picks the tunnel's endpoints up. It carries no traffic.
 * Tells what changed, one line at a time, and never the token.
 */
export class Connector {
  readonly #options: ConnectorOptions;
  readonly #tell: (line: string) => void;
  #link: ConnectionStatus = "new";
  #endpoints = new Map<number, string>();

  constructor(options: ConnectorOptions, tell: (line: string) => void) {
    this.#options = options;
    this.#tell = tell;
  }

  /** Reports once. Throws a ConnectorRefused when trying again is of no use. */
  async report(): Promise<void> {
    const { location } = this.#options;
    const answer = await this.#call("/connector/report", { version, ...(location === null ? {} : { location }) });
    if (answer === null) return this.#changeTo("unreachable", "cannot be reached");
    if (answer.status === 403) return this.#changeTo("switched off", "refused: the tunnel is switched off");
    if (answer.status === 401) {
      throw new ConnectorRejectedError("The tunnel's token is not valid: it is wrong, or a new one was made since.");
    }
    const body = reportResponseSchema.safeParse(answer.body);
    if (answer.status !== 200 || !body.success) {
      const refusal = errorSchema.safeParse(answer.body);
      if (answer.status !== 400) return this.#changeTo("unreachable", `answered with ${answer.status}`);
      throw new ConnectorRejectedError(`The report was refused: ${refusal.data?.error ?? "no reason was given"}`);
    }
    this.#changeTo("connected", location === null ? "connected" : `connected to ${location}`);
    this.#pickUp(body.data.endpoints);
  }

  /** Tells the service that this connector stops. Whether it hears it or not, the connector is done. */
  async stop(): Promise<void> {
    const answer = await this.#call("/connector/stop", {});
    this.#tell(answer?.status === 200 ? "stopped" : "stopped; the service was not told");
  }

  #changeTo(link: ConnectionStatus, what: string): void {
    if (this.#link === link) return;
    this.#link = link;
    this.#tell(link === "connected" ? what : `${what}; trying again every ${reportSeconds} seconds`);
  }

  #pickUp(endpoints: readonly Endpoint[]): void {
    const now = new Map<number, string>(
      endpoints.map(({ ENDPOINT_ID, NAME, TARGET }) => [ENDPOINT_ID, `${NAME} → ${TARGET}`]),
    );
    for (const [id, name] of now) {
      if (this.#endpoints.get(id) === undefined) this.#tell(`endpoint ${name}`);
      else if (this.#endpoints.get(id) !== name) this.#tell(`endpoint ${name} (changed)`);
    }
    for (const [id, name] of this.#endpoints) if (!now.has(id)) this.#tell(`endpoint ${name} is gone`);
    this.#endpoints = now;
  }

  /** Null when the service did not answer. */
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
