import { switchSchema } from "@edge-console/contract/objects/values";
import { Pool } from "undici";
import { z } from "zod";
import { Secret } from "../crypto/secret.ts";
import { parseJson } from "./parse-json.ts";
import { requestBuffered } from "./buffered-response.ts";

/** An account at the service, as its operator listener tells it. */
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

/** The operator listener of a service that offers one: what the specification leaves to the service's provider. */
export interface OperatorClient {
  listAccounts(): Promise<ServiceAccount[]>;
  getAccount(id: string): Promise<ServiceAccount>;
  /** Off deletes the key, on issues a new one. */
  setApiAccess(id: string, enabled: boolean): Promise<ServiceAccount>;
  /** A new key; the earlier one stops at once. */
  rotateKey(id: string): Promise<ServiceAccount>;
  close(): Promise<void>;
}

/** A call to the operator listener failed. Its text holds nothing of what was sent or answered. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
  /** Of its answer; undefined when none came. */
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
      new OperatorError(`${method} at the operator listener: ${reason}`, status);
    const headers = { authorization: `Bearer ${token.reveal()}`, "content-type": "application/json" };
    const asked = { method, path, headers, body: body ? JSON.stringify(body) : null };
    const { status, bytes } = await requestBuffered(pool, asked, performance.now() + deadlineMs).catch(() => {
      throw fail("no answer");
    });
    if (status !== 200) throw fail(`status ${status}`, status);
    const answer = schema.safeParse(parseJson(bytes.toString()));
    if (!answer.success) throw fail("the answer is not what it should be");
    return answer.data;
  }

  const account = (id: string) => `/accounts/${encodeURIComponent(id)}`;

  return {
    listAccounts: async () => (await call(accountListSchema, "GET", "/accounts")).accounts,
    getAccount: (id) => call(serviceAccountSchema, "GET", account(id)),
    setApiAccess: (id, enabled) =>
      call(serviceAccountSchema, "POST", `${account(id)}/api-access`, { enabled: enabled ? 1 : 0 }),
    rotateKey: (id) => call(serviceAccountSchema, "POST", `${account(id)}/api-key`),
    close: () => pool.close(),
  };
}
