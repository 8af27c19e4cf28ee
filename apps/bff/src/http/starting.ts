import type { RequestListener } from "node:http";

/** Answers whoever comes while the console is not ready to: probes, and people who come back in a second. */
export const answerWhileStarting: RequestListener = (request, response) => {
  response.writeHead(503, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "retry-after": "1",
    connection: "close",
  });
  response.end(JSON.stringify({ status: "starting" }));
  request.resume();
};
