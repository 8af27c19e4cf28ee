import { switchSchema } from "@edge-console/contract/objects/values";
import { Pool } from "undici";
import { z } from "zod";
import { Secret } from "../../platform/crypto/secret.ts";
import { parseJson } from "./parse-json.ts";
import { requestBuffered } from "./buffered-response.ts";

/** An account of the service, as its operator listener returns it. */
const serviceAccountSchema = z.object({
  account_id: z.string().min(1),
  name: z.string(),
  api_access: switchSchema,
  api_key: z
    .string()
    .min(1)
    .nullable()
    .transform((key) => (key === null ? null : new Secret(key))),
});
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;

const accountListSchema = z.object({ accounts: z.array(serviceAccountSchema) });

/** Client of a service's operator listener, which the specification leaves to the provider. */
export interface OperatorClient {
  listAccounts(): Promise<ServiceAccount[]>;
  getAccount(id: string): Promise<ServiceAccount>;
  /** Disabling deletes the API key; enabling creates a new one. */
  setApiAccess(id: string, enabled: boolean): Promise<ServiceAccount>;
  /** Creates a new API key; the old one stops working immediately. */
  rotateKey(id: string): Promise<ServiceAccount>;
  close(): Promise<void>;
}

/** A call to the operator listener failed. The message contains nothing of the request or the response. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const deadlineMs = 10_000;

export function createOperatorClient(url: URL, token: Secret): OperatorClient {
  const pool = new Pool(url.origin, { allowH2: false, maxResponseSize: 8 * 1024 * 1024 });

  async function call<T>(schema: z.ZodType<T>, method: "GET" | "POST", path: string, body?: object): Promise<T> {
    const fail = (reason: string, status?: number) =>
      new OperatorError(`${method} on the operator listener: ${reason}`, status);
    const headers = { authorization: `Bearer ${token.reveal()}`, "content-type": "application/json" };
    const request = { method, path, headers, body: body ? JSON.stringify(body) : null };
    const { status, bytes } = await requestBuffered(pool, request, performance.now() + deadlineMs).catch(() => {
      throw fail("no response");
    });
    if (status !== 200) throw fail(`status ${status}`, status);
    const result = schema.safeParse(parseJson(bytes.toString()));
    if (!result.success) throw fail("unexpected response body");
    return result.data;
  }

  const toAccountPath = (id: string) => `/accounts/${encodeURIComponent(id)}`;

  return {
    listAccounts: async () => (await call(accountListSchema, "GET", "/accounts")).accounts,
    getAccount: (id) => call(serviceAccountSchema, "GET", toAccountPath(id)),
    setApiAccess: (id, enabled) =>
      call(serviceAccountSchema, "POST", `${toAccountPath(id)}/api-access`, { enabled: enabled ? 1 : 0 }),
    rotateKey: (id) => call(serviceAccountSchema, "POST", `${toAccountPath(id)}/api-key`),
    close: () => pool.close(),
  };
}
