/** Server that responds to every request with the bytes of the file RESPONSE_FILE. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { getListeningPort } from "@edge-console/testing/free-port";

const body = readFileSync(process.env.RESPONSE_FILE ?? "");

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length });
    response.end(body);
  });
});

server.listen(0, "127.0.0.1", () => {
  console.log(`bare ready http://127.0.0.1:${getListeningPort(server)}`);
});
