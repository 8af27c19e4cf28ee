/** A request to `/v1` (operator listener, GET /requests). */
export interface LoggedRequest {
  /** Sequence number, from 1. */
  readonly n: number;
  /** Unix seconds. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  /** The parsed JSON body without secrets; null if there was none or it wasn't JSON. */
  readonly body: unknown;
  /** Status of the response; null if none was sent. */
  readonly status: number | null;
  readonly account_id: string | null;
  /** The client's IP address. */
  readonly client: string;
}

const capacity = 20_000;
const maskedText = "********";
const secretFields = /^(PRIVATE_KEY|S3_SECRET_KEY|TOKEN|.*(PASSWORD|SECRET|API_KEY).*)$/i;
const maxTextLength = 2_000;
const maxBodyLength = 16 * 1024;
const maxDepth = 8;

/** The last 20,000 requests, in memory, without secrets. */
export class RequestLog {
  readonly #entries: LoggedRequest[] = [];
  #lastNumber = 0;

  /** Records a request, and returns a function that records the status of its response. */
  begin(request: Omit<LoggedRequest, "n" | "status">): (status: number) => void {
    this.#lastNumber += 1;
    const entry = {
      ...request,
      path: maskText(request.path),
      body: maskBody(request.body),
      n: this.#lastNumber,
      status: null,
    };
    const index = (this.#lastNumber - 1) % capacity;
    this.#entries[index] = entry;
    return (status) => {
      if (this.#entries[index] === entry) this.#entries[index] = { ...entry, status };
    };
  }

  /** Returns requests with a number above `n`, oldest first. */
  listSince(n: number): LoggedRequest[] {
    return this.#entries.filter((entry) => entry.n > n).sort((a, b) => a.n - b.n);
  }
}

function maskBody(body: unknown): unknown {
  if (body === undefined) return null;
  const masked = maskValue(body, 0);
  return JSON.stringify(masked).length > maxBodyLength ? "(too large for the log)" : masked;
}

/** Masks a value down to `maxDepth`: without a limit, a body nested thousands of levels deep overflows the stack. */
function maskValue(value: unknown, level: number): unknown {
  if (typeof value === "string") return maskText(value);
  if (typeof value !== "object" || value === null) return value;
  if (level === maxDepth) return "(too deep for the log)";
  if (Array.isArray(value)) return value.map((item) => maskValue(item, level + 1));
  const entries = Object.entries(value) as [string, unknown][];
  return Object.fromEntries(
    entries.map(([name, nestedValue]) => [
      name,
      secretFields.test(name) ? maskedText : maskValue(nestedValue, level + 1),
    ]),
  );
}

/** Masks keys anywhere in a string, including where they don't belong. */
function maskText(text: string): string {
  const masked = text.includes("PRIVATE KEY-----") ? maskedText : text.replaceAll(/[A-Za-z0-9]{64,}/g, maskedText);
  return masked.length > maxTextLength ? `${masked.slice(0, maxTextLength)}…` : masked;
}
