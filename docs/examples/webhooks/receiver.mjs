// Receives webhooks of the console: WEBHOOK_SECRET=whsec_… PORT=9000 node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");

/** Returns whether the console signed a request in the last five minutes. */
function isFromConsole(headers, body) {
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures } = headers;
  if (!id || !signatures || !/^\d+$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const expected = Buffer.from(
    `v1,${createHmac("sha256", key).update(`${id}.${time}.`).update(body).digest("base64")}`,
  );
  return signatures.split(" ").some((text) => {
    const signature = Buffer.from(text);
    return signature.length === expected.length && timingSafeEqual(signature, expected);
  });
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  if (!isFromConsole(request.headers, body)) {
    response.writeHead(401).end();
    return;
  }
  const { type, alert } = JSON.parse(body);
  // Ignore an ID that you have handled: the console sends it again if it got no response.
  process.stdout.write(`${String(request.headers["webhook-id"])} ${type} ${alert?.title ?? ""}\n`);
  response.writeHead(204).end();
}).listen(Number(process.env.PORT), "127.0.0.1");
