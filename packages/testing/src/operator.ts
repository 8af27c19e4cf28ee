import { request } from "undici";

/** Account of the Edge API, as its operator sees it. */
export interface ServiceAccount {
  readonly account_id: string;
  readonly name: string;
  readonly api_access: 0 | 1;
  readonly api_key: string | null;
  readonly suspended: 0 | 1;
  readonly ready: 0 | 1;
  readonly usage_paused: 0 | 1;
}

/** Request to /v1, with secrets masked. */
export interface LoggedRequest {
  readonly n: number;
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly account_id: string | null;
  readonly client: string;
}

/** A fault to arm: `before` nothing was applied, `after` it was applied and the response is faulty. */
export interface Fault {
  readonly method?: string;
  /** Regular expression for the path. */
  readonly path?: string;
  readonly when: "before" | "after";
  readonly kind: "status" | "reset" | "hang" | "truncate" | "garbage" | "html" | "slow";
  readonly status?: number;
  readonly message?: string;
  /** Seconds. */
  readonly retry_after?: number;
  readonly delay_ms?: number;
  readonly times?: number;
}

/** Traffic of a zone in the hour of `timestamp` (Unix seconds). A count that is missing is 0. */
export interface Traffic {
  readonly zone_id: string;
  readonly timestamp: number;
  /** Location ID; Amsterdam by default. */
  readonly node?: string | undefined;
  /** Country code; Germany by default. */
  readonly country?: string | undefined;
  /** Network; 3320 by default. */
  readonly asn?: number;
  readonly requests?: number;
  readonly cache_hits?: number;
  readonly bandwidth_bytes?: number;
  readonly origin_bytes?: number;
  readonly blocked?: number;
}

/** The operator listener of a running edge-api. */
export interface Operator {
  readonly url: string;
  readonly token: string;
  /** Any of the listener's calls, and what it returns; rejects if the listener does. */
  readonly call: <Answer>(method: "GET" | "POST" | "DELETE", path: string, body?: unknown) => Promise<Answer>;
  readonly createAccount: (name: string) => Promise<ServiceAccount & { readonly api_key: string }>;
  readonly updateAccount: (
    id: string,
    change: Partial<Pick<ServiceAccount, "name" | "suspended" | "ready" | "usage_paused">>,
  ) => Promise<ServiceAccount>;
  readonly addTraffic: (traffic: readonly Traffic[]) => Promise<void>;
  readonly armFault: (fault: Fault) => Promise<void>;
  readonly clearFaults: () => Promise<void>;
  /** Returns the number of armed faults that haven't fired as often as requested. */
  readonly openFaults: () => Promise<number>;
  /** The /v1 requests served since number `since`, oldest first. */
  readonly requests: (since?: number) => Promise<LoggedRequest[]>;
  /** Returns the number of the last request, to pass to `requests`. */
  readonly getLastRequestNumber: () => Promise<number>;
  /** Stops the service's clock at a time in Unix seconds; null returns to real time. */
  readonly setClock: (now: number | null) => Promise<void>;
}

/** Creates a client of the operator listener at `url`. */
export function createOperatorClient(url: string, token: string): Operator {
  const call: Operator["call"] = async (method, path, body) => {
    const response = await request(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      // The server may have closed an idle connection, which a busy process notices too late.
      reset: true,
    });
    const text = await response.body.text();
    if (response.statusCode >= 400) throw new Error(`${method} ${path} at the operator listener: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const requests = async (since = 0) => {
    return (await call<{ requests: LoggedRequest[] }>("GET", `/requests?since=${since}`)).requests;
  };
  return {
    url,
    token,
    call,
    createAccount: (name) => call("POST", "/accounts", { name }),
    updateAccount: (id, change) => call("POST", `/accounts/${id}`, change),
    addTraffic: async (traffic) => {
      const rows = traffic.map((row) => ({ node: "ams", country: "DE", asn: 3320, ...row }));
      await call("POST", "/traffic", { rows });
    },
    armFault: async (fault) => void (await call("POST", "/faults", fault)),
    clearFaults: async () => void (await call("DELETE", "/faults")),
    openFaults: async () => {
      const { faults } = await call<{ faults: { times?: number; fired: number }[] }>("GET", "/faults");
      return faults.filter(({ times, fired }) => times === undefined || fired < times).length;
    },
    requests,
    getLastRequestNumber: async () => (await requests()).at(-1)?.n ?? 0,
    setClock: async (now) => void (await call("POST", "/clock", { now })),
  };
}
