import { Agent, request } from "undici";
import { getErrorCode, type Sender, sendTimeoutMs, SinkError } from "./sender.ts";

const maxResponseBytes = 64 * 1024;

/** Posts the entries as JSON lines. A 2xx status says that the receiver has them. */
export function createHttpsSender(url: URL): Sender {
  const { username, password } = url;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const target = new URL(url);
  target.username = "";
  target.password = "";
  const headers = {
    "content-type": "application/x-ndjson",
    "user-agent": "Edge-Console",
    ...(username !== "" && { authorization: `Basic ${Buffer.from(credentials).toString("base64")}` }),
  };
  const dispatcher = new Agent({
    allowH2: false,
    maxResponseSize: maxResponseBytes,
    connect: { timeout: sendTimeoutMs },
  });
  return async ({ id, entries }, signal) => {
    const body = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
    const status = await request(target, {
      method: "POST",
      headers: { ...headers, "idempotency-key": id },
      body,
      dispatcher,
      signal: AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]),
    }).then(
      async (response) => {
        await response.body.dump();
        return response.statusCode;
      },
      (error: unknown) => {
        throw new SinkError(`no response (${getErrorCode(error)})`);
      },
    );
    if (status < 200 || status > 299) throw new SinkError(`status ${status}`);
  };
}
