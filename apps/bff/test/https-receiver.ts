import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { createServer } from "node:https";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { createAuthority, getKeyPair, toKeyPem } from "@edge-console/testing/certificates";
import { getPort } from "./get-port.ts";

/** A request that a receiver got. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An HTTPS server on loopback whose certificate this process trusts. */
export interface HttpsReceiver {
  /** `localhost:PORT`, as for WEBHOOK_PRIVATE_HOSTS. */
  readonly host: string;
  readonly port: number;
  /** `https://localhost:PORT` */
  readonly url: string;
  /** Certificate of the authority that issued its certificate, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  /** Complete requests, oldest first. */
  readonly requests: ReceivedRequest[];
  /** Sets how requests are responded to; 204 by default. */
  respondWith(listener: RequestListener): void;
  close(): Promise<void>;
}

const dayInSeconds = 86_400;

/** Starts a receiver; 127.0.0.1 and localhost reach it. */
export async function startHttpsReceiver(): Promise<HttpsReceiver> {
  const now = Math.floor(Date.now() / 1000);
  // OpenSSL finds authorities by name, and this process may trust those of earlier tests.
  const authority = await createAuthority(now, `Receiver ${randomUUID()}`);
  const pair = await getKeyPair("p-256", "receiver");
  const validity = { notBefore: now - dayInSeconds, notAfter: now + dayInSeconds };
  const leaf = await authority.issue(pair, { names: ["localhost", "hooks.example.com"], ...validity });
  setDefaultCACertificates([...getCACertificates("default"), authority.root]);

  const requests: ReceivedRequest[] = [];
  let respond: RequestListener = (_, response) => response.writeHead(204).end();
  const server = createServer({ key: toKeyPem(pair), cert: leaf + authority.intermediate }, (request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      requests.push({ path: request.url ?? "", headers: request.headers, body });
      respond(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = getPort(server);
  return {
    host: `localhost:${port}`,
    port,
    url: `https://localhost:${port}`,
    authority: authority.root,
    requests,
    respondWith: (listener) => {
      respond = listener;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
