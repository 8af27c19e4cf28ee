import type { Config } from "../../config/config.ts";
import {
  type Connection,
  connectionCheckHeader,
  connectionCheckPath,
  connectionSchema,
  createConnectionCheck,
  createConnectionSignatures,
} from "../../platform/http/connection-check.ts";
import { isLoopback } from "../../platform/http/public-host.ts";
import { describeNetworkError, type Finding, findingsOf, requestTimeoutMs } from "./finding.ts";

const { ok, warning, error } = findingsOf("proxy");

/** Less than the pause in the console's response: both parts arrived at the same time. */
const bufferedMs = 500;

/** Sends a request through PUBLIC_URL, and checks how it reaches the console: host, address, scheme, and event stream. */
export async function checkProxy({ publicUrl, port, consoleSecrets }: Config): Promise<Finding[]> {
  const url = publicUrl ?? new URL(`http://localhost:${port}`);
  const check = createConnectionCheck(createConnectionSignatures(consoleSecrets), Math.floor(Date.now() / 1000));
  let response: Response;
  try {
    response = await fetch(new URL(connectionCheckPath, url), {
      headers: { [connectionCheckHeader]: check, accept: "text/event-stream" },
      redirect: "manual",
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
  } catch (cause) {
    return [error(describeConnectionFailure(url, describeNetworkError(cause)))];
  }
  if (response.status !== 200 || response.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
    await response.body?.cancel();
    return [error(describeStatus(url, response.status))];
  }
  try {
    const { text, isBuffered } = await readStream(response);
    const connection = connectionSchema.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? ""));
    return [
      ...judgeConnection(url, connection),
      ...(isBuffered
        ? [warning("Event streams are buffered: pages don't update by themselves. Turn off buffering in the proxy.")]
        : []),
    ];
  } catch {
    return [error(`The response of ${url.origin} isn't that of this console. Check what answers there.`)];
  }
}

async function readStream(response: Response): Promise<{ readonly text: string; readonly isBuffered: boolean }> {
  const decoder = new TextDecoder();
  let [text, firstAt] = ["", 0];
  for await (const part of response.body ?? []) {
    if (text === "") firstAt = performance.now();
    text += decoder.decode(part, { stream: true });
  }
  return { text, isBuffered: performance.now() - firstAt < bufferedMs };
}

function judgeConnection(url: URL, { address, forwardedFor, forwardedProto }: Connection): Finding[] {
  const isLocal = isLoopback(url.hostname);
  const findings: Finding[] = [];
  if (forwardedFor !== null && !forwardedFor.split(/\s*,\s*/).includes(address)) {
    findings.push(
      error(`X-Forwarded-For from ${address} is ignored: all users have that address. Add it to TRUSTED_PROXIES.`),
    );
  } else if (forwardedFor === null && !isLocal) {
    findings.push(
      warning(`The proxy sends no X-Forwarded-For: all users have the address ${address}. Let it send the header.`),
    );
  }
  if (forwardedProto !== null && `${forwardedProto}:` !== url.protocol) {
    findings.push(
      warning(`The proxy was reached by ${forwardedProto}, but PUBLIC_URL is ${url.origin}. Check X-Forwarded-Proto.`),
    );
  }
  const arrived = `A request through ${url.origin} comes back with the right host, from ${address}.`;
  return findings.length === 0 ? [ok(arrived)] : findings;
}

function describeStatus(url: URL, status: number): string {
  if (status === 421) {
    return `The proxy at ${url.origin} doesn't pass the Host header through. In nginx: proxy_set_header Host $http_host;`;
  }
  if (status >= 500) {
    return `${url.origin} returned ${status}: the console isn't running, or the proxy connects to another address.`;
  }
  return `${url.origin} returned ${status}: another server answers there, or a console with another CONSOLE_SECRET.`;
}

function describeConnectionFailure(url: URL, reason: string): string {
  if (reason.includes("CERT") || reason.includes("SIGNED") || reason.includes("UNABLE_TO")) {
    return `The certificate of ${url.origin} isn't trusted (${reason}). Renew it, or set NODE_EXTRA_CA_CERTS.`;
  }
  return `${url.origin} can't be reached from here (${reason}). Start the console and the proxy, and check DNS.`;
}
