/** One request that `/v1` served (operator listener, GET /requests). */
export interface LoggedRequest {
  /** Counts up from 1. */
  readonly n: number;
  /** Unix seconds. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** The decoded JSON body without secrets; null when there was none or it was not JSON. */
  readonly body: unknown;
  /** The status answered; null when the connection ended without one. */
  readonly status: number | null;
  readonly account_id: string | null;
  /** The client's address. */
  readonly client: string;
}

const capacity = 20_000;
const mask = "********";
const secretFields = /^(PRIVATE_KEY|S3_SECRET_KEY|TOKEN|.*(PASSWORD|SECRET|API_KEY).*)$/i;
const maxTextLength = 2_000;
const maxBodyLength = 16 * 1024;
const maxDepth = 8;

/** The last 20,000 requests, in memory. Secrets never get in. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  #last = 0;

  /** Notes a request; gives the function that notes the status it was answered with. */
  begin(request: Omit<LoggedRequest, "n" | "status">): (status: number) => void {
    this.#last += 1;
    const entry = {
      ...request,
      path: maskText(request.path),
      body: maskBody(request.body),
      n: this.#last,
      status: null,
    };
    const index = (this.#last - 1) % capacity;
    this.#entries[index] = entry;
    return (status) => {
      if (this.#entries[index] === entry) this.#entries[index] = { ...entry, status };
    };
  }

  /** The requests with a number above `n`, oldest first. */
  since(n: number): LoggedRequest[] {
    return this.#entries.filter((entry) => entry.n > n).sort((a, b) => a.n - b.n);
  }
}

function maskBody(body: unknown): unknown {
  if (body === undefined) return null;
  const masked = maskValue(body, 0);
  return JSON.stringify(masked).length > maxBodyLength ? "(larger than the log keeps)" : masked;
}

/** Masks a value down to `deepestLevel`: without a limit, a body nested thousands of levels deep overflows the stack. */
function maskValue(value: unknown, level: number): unknown {
  if (typeof value === "string") return maskText(value);
  if (typeof value !== "object" || value === null) return value;
  if (level === maxDepth) return "(deeper than the log keeps)";
  if (Array.isArray(value)) return value.map((item) => maskValue(item, level + 1));
  const entries = Object.entries(value) as [string, unknown][];
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, secretFields.test(name) ? mask : maskValue(inner, level + 1)]),
  );
}

/** A key in a place where it does not belong is a secret all the same. */
function maskText(text: string): string {
  const shown = text.includes("PRIVATE KEY-----") ? mask : text.replaceAll(/[A-Za-z0-9]{64,}/g, mask);
  return shown.length > maxTextLength ? `${shown.slice(0, maxTextLength)}…` : shown;
}
