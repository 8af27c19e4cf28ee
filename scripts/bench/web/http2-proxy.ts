import { once } from "node:events";
import { request } from "node:http";
import { createSecureServer, type Http2Session } from "node:http2";
import { createAuthority, getKeyPair, toKeyPem } from "@edge-console/testing/certificates";

const daySeconds = 86_400;

/** Headers of a connection, which HTTP/2 doesn't have. */
const connectionHeaders = new Set(["connection", "keep-alive", "transfer-encoding"]);

/**
 * Serves the console at `target` on `port` of localhost with TLS and HTTP/2, as a reverse proxy does. Browsers don't trust its
 * certificate.
 */
export async function startHttp2Proxy(port: number, target: string): Promise<{ stop(): void }> {
  const now = Math.floor(Date.now() / 1000);
  const authority = await createAuthority(now);
  const pair = await getKeyPair("p-256");
  const validity = { notBefore: now - daySeconds, notAfter: now + daySeconds };
  const leaf = await authority.issue(pair, { names: ["localhost"], ...validity });
  const options = { key: toKeyPem(pair), cert: leaf + authority.intermediate, allowHTTP1: true };
  const server = createSecureServer(options, (received, response) => {
    const { url, method, headers } = received;
    const ownHeaders = Object.entries(headers).filter(([name]) => !name.startsWith(":"));
    const outgoing = request(new URL(url, target), {
      method,
      headers: { ...Object.fromEntries(ownHeaders), host: headers[":authority"] ?? headers.host },
    });
    outgoing.once("response", (incoming) => {
      const kept = Object.entries(incoming.headers).filter(([name]) => !connectionHeaders.has(name));
      response.writeHead(incoming.statusCode ?? 502, Object.fromEntries(kept));
      incoming.pipe(response);
    });
    outgoing.once("error", () => response.stream.close());
    response.once("close", () => outgoing.destroy());
    received.pipe(outgoing);
  });
  const sessions = new Set<Http2Session>();
  server.on("session", (session) => sessions.add(session));
  server.listen(port, "localhost");
  await once(server, "listening");
  return {
    stop() {
      server.close();
      for (const session of sessions) session.destroy();
    },
  };
}
