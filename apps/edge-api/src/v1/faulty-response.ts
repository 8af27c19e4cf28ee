import { setTimeout as delay } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import type { OperationName } from "@edge-console/contract/operations";
import { type ApiResponse, getBodyLength, toJsonResponse, send } from "./api-response.ts";
import type { Fault } from "./faults.ts";
import { getFaultResponse } from "./failures.ts";

const garbage = Buffer.from('{"CODE":200,"MESSAGE":"\u0000\u0007�… DATA');
const page = Buffer.from(
  "<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>",
);

/**
 * Answers in the way of a fault. `answer` is what would have been sent, `operation` what was
 * asked for. Gives the status sent, or null when the connection ended without a whole answer.
 */
export async function sendFaultyResponse(
  response: ServerResponse,
  fault: Fault,
  answer: ApiResponse,
  operation: OperationName | undefined,
): Promise<number | null> {
  if (fault.delayMs !== undefined) await delay(fault.delayMs, undefined, { ref: false });
  const told = { ...answer, status: fault.status ?? answer.status };
  switch (fault.kind) {
    case "slow":
      send(response, answer);
      return answer.status;
    case "status": {
      const { status, message, retryAfter } = getFaultResponse(fault.status, operation);
      send(response, toJsonResponse(status, fault.message ?? message, [], fault.retryAfter ?? retryAfter));
      return status;
    }
    case "garbage":
      send(response, { ...told, body: [garbage] });
      return told.status;
    case "html": {
      const status = fault.status ?? 502;
      send(response, { status, headers: { "Content-Type": "text/html; charset=utf-8" }, body: [page] });
      return status;
    }
    case "truncate":
      return sendTruncated(response, told);
    case "reset":
      response.socket?.resetAndDestroy();
      return null;
    case "hang":
      return null;
  }
}

function sendTruncated(response: ServerResponse, answer: ApiResponse): Promise<null> {
  const length = getBodyLength(answer);
  response.writeHead(answer.status, { ...answer.headers, "Content-Length": length });
  return new Promise((resolve) => {
    response.write(Buffer.concat(answer.body).subarray(0, Math.floor(length / 2)), () => {
      response.destroy();
      resolve(null);
    });
  });
}
