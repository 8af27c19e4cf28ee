import { type IncomingHttpHeaders, request } from "node:http";
import { startEdgeApi } from "../src/service.ts";
import type { ServiceContext } from "../src/v1/service-context.ts";

/** A response as a test expects it; `data` is the envelope's DATA, or the whole response of the operator listener. */
export interface ParsedResponse<Data = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly message: string;
  readonly data: Data;
}

interface RequestOptions {
  readonly body?: unknown;
  /** The bearer token; null sends none. */
  readonly token?: string | null;
}

/** Service for a test, in memory, with one account. */
export interface TestService {
  readonly url: string;
  readonly context: ServiceContext;
  readonly operatorUrl: string;
  readonly key: string;
  readonly accountId: string;
  /** Sends a request to `/v1`, by default with the account's key. Any method can have a body. */
  v1<Data>(method: string, path: string, options?: RequestOptions): Promise<ParsedResponse<Data>>;
  /** Calls the operator listener. */
  operator<Data>(method: string, path: string, options?: RequestOptions): Promise<ParsedResponse<Data>>;
  close(): Promise<void>;
}

const operatorToken = "operator-token-of-a-test";

/** Starts a service on free ports, its clock standing at `now` (Unix seconds) when it is given. */
export async function startTestService({
  now,
  demo = false,
}: { now?: number; demo?: boolean } = {}): Promise<TestService> {
  const service = await startEdgeApi({
    port: 0,
    operatorPort: 0,
    operatorToken,
    database: ":memory:",
    zoneDomain: "edge-zones.example",
    serviceDomain: "edge-delivery.example",
    demo,
  });
  const { context } = service;
  context.clock.set(now ?? null);
  const accountId = context.store.write(() => {
    const id = context.store.accounts.create("Test", context.clock.now());
    context.store.accounts.issueKey(id);
    return id;
  });
  const key = context.store.accounts.getApiKey(accountId) ?? "";
  return {
    context,
    url: service.url,
    operatorUrl: service.operatorUrl,
    key,
    accountId,
    async v1<Data>(
      method: string,
      path: string,
      { body, token = key }: RequestOptions = {},
    ): Promise<ParsedResponse<Data>> {
      const { text, ...reply } = await send(`${service.url}/v1${path}`, method, body, token);
      const json = reply.headers["content-type"]?.startsWith("application/json") && text !== "";
      const envelope = json ? JSON.parse(text) : {};
      return { ...reply, text, message: envelope.MESSAGE ?? "", data: envelope.DATA };
    },
    async operator<Data>(
      method: string,
      path: string,
      { body, token = operatorToken }: RequestOptions = {},
    ): Promise<ParsedResponse<Data>> {
      const { text, ...reply } = await send(service.operatorUrl + path, method, body, token);
      const data = JSON.parse(text);
      return { ...reply, text, message: data.error ?? "", data };
    },
    close: () => service.close(),
  };
}

function send(url: string, method: string, body: unknown, token: string | null) {
  const payload = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(payload),
  };
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const clientRequest = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("error", reject);
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    clientRequest.on("error", reject);
    clientRequest.end(payload);
  });
}
