import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { getPort } from "../../../test/get-port.ts";
import { Secret } from "../../platform/crypto/secret.ts";
import { createMailTransport } from "./mail-transport.ts";

let sockets: Socket[];
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  sockets = [];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => {});
    // Each byte starts the client's timeout again.
    const timer = setInterval(() => socket.write("2"), 20);
    socket.on("close", () => clearInterval(timer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, "close");
});

it("T4: a mail server that sends byte by byte is cut at the deadline", async () => {
  const settings = {
    smtpUrl: new Secret(`smtp://127.0.0.1:${getPort(server)}`),
    from: "console@example.com",
    tls: "required",
  } as const;
  const transport = createMailTransport(settings, pino({ level: "silent" }));
  const message = { to: "ada@example.com", subject: "Alert", text: "Alert" };
  expect(await transport.send(message, AbortSignal.timeout(500))).toBe("failed");
  const [socket] = sockets;
  if (!socket) throw new Error("no connection");
  // Its client closed it.
  if (!socket.destroyed) await once(socket, "close");
  expect(sockets).toHaveLength(1);
});
