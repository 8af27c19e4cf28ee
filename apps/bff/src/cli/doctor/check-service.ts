import { z } from "zod";
import type { Config } from "../../config/config.ts";
import { createApiKeyStore } from "../../people/accounts/api-key-store.ts";
import { listAccounts } from "../../people/accounts/accounts.ts";
import { createAuditLog } from "../../people/audit/audit-log.ts";
import { createEncryption } from "../../platform/crypto/encryption.ts";
import type { Secret } from "../../platform/crypto/secret.ts";
import type { Store } from "../../platform/db/store.ts";
import { invalidateKeyState } from "../../service/api-keys/invalidate-key-state.ts";
import { parseJson } from "../../service/upstream/parse-json.ts";
import { createTransport, type Transport } from "../../service/upstream/transport.ts";
import { describeNetworkError, type Finding, findingsOf, requestTimeoutMs } from "./finding.ts";

/** The findings, and the time of the service in Unix seconds; null if it doesn't say. */
export interface ServiceCheck {
  readonly findings: readonly Finding[];
  readonly time: number | null;
}

/** Checks whether the Edge API responds. */
export async function checkService({ edgeApiUrl }: Config): Promise<ServiceCheck> {
  const { ok, error } = findingsOf("edge-api");
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetch(new URL("/v1/status", edgeApiUrl), { signal, redirect: "manual" });
    await response.body?.cancel();
    const date = Date.parse(response.headers.get("date") ?? "");
    const time = Number.isNaN(date) ? null : date / 1000;
    if (response.ok) return { findings: [ok(`${edgeApiUrl.origin} responds.`)], time };
    const text = `${edgeApiUrl.origin} returned ${response.status} for /v1/status. Check EDGE_API_URL.`;
    return { findings: [error(text)], time };
  } catch (cause) {
    const reason = describeNetworkError(cause);
    const text = `${edgeApiUrl.origin} can't be reached (${reason}). Check EDGE_API_URL and the firewall.`;
    return { findings: [error(text)], time: null };
  }
}

/** Checks the API key of each account with a read. */
export async function checkApiKeys({ edgeApiUrl, consoleSecrets }: Config, store: Store): Promise<Finding[]> {
  const { ok, warning } = findingsOf("api-keys");
  const audit = createAuditLog(store, consoleSecrets);
  const encryption = createEncryption(consoleSecrets);
  const apiKeyStore = createApiKeyStore({ store, audit, encryption, invalidateKeyState });
  const transport = createTransport({ url: edgeApiUrl });
  const findings: Finding[] = [];
  try {
    for (const { id, name } of await listAccounts(store.db)) {
      const key = await apiKeyStore.getUsableKey(id);
      if (!key) {
        findings.push(warning(`${name} has no API key. Connect it: npm run admin -- key set "${name}"`));
        continue;
      }
      findings.push(await checkApiKey(transport, name, key));
    }
  } finally {
    await transport.close();
  }
  return findings.length === 0 ? [ok("There are no accounts.")] : findings;
}

async function checkApiKey(transport: Transport, name: string, key: Secret): Promise<Finding> {
  const { ok, warning, error } = findingsOf("api-keys");
  const ending = `the API key ending in ${key.lastFour()}`;
  try {
    const deadline = performance.now() + requestTimeoutMs;
    const { status, text } = await transport.send({ method: "GET", path: "/v1/tunnels", key, deadline });
    if (status === 200) return ok(`${name}: the Edge API accepts ${ending}.`);
    if (status === 401 || status === 403) {
      const advice = `Replace it: npm run admin -- key set "${name}"`;
      return error(`${name}: the Edge API rejects ${ending}. It returned: ${readMessage(text)} ${advice}`);
    }
    return warning(`${name}: the Edge API returned ${status} for ${ending}. Try again later.`);
  } catch (cause) {
    return warning(`${name}: ${ending} wasn't checked (${describeNetworkError(cause)}).`);
  }
}

/** Returns the MESSAGE of a response, which is quoted. */
function readMessage(text: string): string {
  const message = messageSchema.safeParse(parseJson(text));
  return message.success ? message.data.MESSAGE : "nothing readable.";
}

const messageSchema = z.object({ MESSAGE: z.string() });
