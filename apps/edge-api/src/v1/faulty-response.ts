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
 * Sends a response according to a fault. `result` is the response without the fault. Returns the sent status; null if the
 * connection ended without a complete response.
 */
export async function sendFaultyResponse(
  response: ServerResponse,
  fault: Fault,
  result: ApiResponse,
  operation: OperationName | undefined,
): Promise<number | null> {
  if (fault.delayMs !== undefined) await delay(fault.delayMs, undefined, { ref: false });
  const faulty = { ...result, status: fault.status ?? result.status };
  switch (fault.kind) {
    case "slow":
      send(response, result);
      return result.status;
    case "status": {
      const { status, message, retryAfter } = getFaultResponse(fault.status, operation);
      send(response, toJsonResponse(status, fault.message ?? message, [], fault.retryAfter ?? retryAfter));
      return status;
    }
    case "garbage":
      send(response, { ...faulty, body: [garbage] });
      return faulty.status;
    case "html": {
      const status = fault.status ?? 502;
      send(response, { status, headers: { "Content-Type": "text/html; charset=utf-8" }, body: [page] });
      return status;
    }
    case "truncate":
      return sendTruncated(response, faulty);
    case "reset":
      response.socket?.resetAndDestroy();
      return null;
    case "hang":
      return null;
  }
}

function sendTruncated(response: ServerResponse, result: ApiResponse): Promise<null> {
  const length = getBodyLength(result);
  response.writeHead(result.status, { ...result.headers, "Content-Length": length });
  return new Promise((resolve) => {
    response.write(Buffer.concat(result.body).subarray(0, Math.floor(length / 2)), () => {
      response.destroy();
      resolve(null);
    });
  });
}
