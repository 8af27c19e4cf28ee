import { computeBaseDigest } from "@edge-console/contract/console/base-digest";
import {
  type Tunnel,
  tunnelSchema,
  type TunnelSummary,
  type TunnelWithToken,
} from "@edge-console/contract/objects/tunnel";
import type { OperationBody } from "@edge-console/contract/operations";
import { callOperation } from "../../../api/client.ts";
import { isProblem, type ProblemError, type WriteRef } from "../../../api/problem.ts";
import { fetchWriteOutcome } from "../../../api/recent-writes.ts";

/** A request that creates a tunnel. The idempotency key identifies it, also after a reload. */
export type CreateAttempt = { readonly key: string; readonly name: string };

/** Result of a write that returns a token. Keep the token only in component state. */
export type TokenWriteResult =
  | { readonly status: "received"; readonly tunnel: Tunnel; readonly token: string }
  /** The response was lost, and with it the token. `outcome`: whether the write was applied. */
  | {
      readonly status: "unconfirmed";
      readonly outcome: "applied" | "not-applied" | "unknown";
      /** The tunnel that was created or whose token was rotated, if known. */
      readonly tunnel: TunnelSummary | undefined;
      readonly problem: ProblemError | undefined;
      /** The write that the console is still checking; undefined once its outcome is final. */
      readonly write: WriteRef | undefined;
    };

const unknownResult = { status: "unconfirmed", outcome: "unknown", tunnel: undefined, write: undefined } as const;

/** Separates the token from the tunnel. Without a token, the response was lost. */
function separateToken({ TOKEN, ...tunnel }: Omit<TunnelWithToken, "TOKEN"> & { TOKEN?: string }): TokenWriteResult {
  if (TOKEN !== undefined) return { status: "received", tunnel, token: TOKEN };
  return { status: "unconfirmed", outcome: "applied", tunnel, problem: undefined, write: undefined };
}

/** Creates a tunnel. @throws ProblemError if it was not created. */
export async function createTunnel(account: string, { key, name }: CreateAttempt): Promise<TokenWriteResult> {
  try {
    return separateToken(await callOperation("POST /tunnels", { account, body: { NAME: name }, idempotencyKey: key }));
  } catch (error) {
    if (!isUncertain(error)) throw error;
    return { ...unknownResult, problem: error, write: error.write };
  }
}

/** Returns the known result of an earlier create request. */
export async function checkCreate(account: string, { key }: CreateAttempt): Promise<TokenWriteResult> {
  const outcome = await fetchWriteOutcome(account, key);
  if (outcome.state === "applied") return separateToken(tunnelSchema.parse(outcome.data));
  if (outcome.state === "pending" && outcome.isRecorded)
    return { ...unknownResult, problem: undefined, write: { account, key } };
  if (outcome.state === "unconfirmed") return { ...unknownResult, problem: undefined };
  return { ...unknownResult, outcome: "not-applied", problem: undefined };
}

/** Result of a write with a token that the console is still checking. */
export type OpenTokenWrite = TokenWriteResult & { readonly status: "unconfirmed"; readonly write: WriteRef };

/** Returns the result if the console is still checking it; undefined once its outcome is final. */
export function getOpenWrite(result: TokenWriteResult | undefined): OpenTokenWrite | undefined {
  return result?.status === "unconfirmed" && result.write ? { ...result, write: result.write } : undefined;
}

/** Rotates a tunnel's token. @throws ProblemError if it was not rotated. */
export async function rotateToken(account: string, tunnel: string): Promise<TokenWriteResult> {
  const ids = { TUNNEL_ID: tunnel };
  // If the response is lost, the server compares the tunnel with this earlier state.
  await callOperation("GET /tunnels/{TUNNEL_ID}", { account, ids });
  try {
    return separateToken(await callOperation("POST /tunnels/{TUNNEL_ID}/token", { account, ids }));
  } catch (error) {
    if (!isUncertain(error)) throw error;
    return { ...unknownResult, problem: error, write: error.write };
  }
}

/** Fields of a tunnel that can be updated. */
export type TunnelUpdate = NonNullable<OperationBody<"updateTunnel">>;

/** Updates a tunnel and returns it. */
export function updateTunnel(account: string, tunnel: string, body: TunnelUpdate): Promise<Tunnel> {
  return callOperation("POST /tunnels/{TUNNEL_ID}", { account, ids: { TUNNEL_ID: tunnel }, body });
}

/**
 * Restores previous values of a tunnel. Rejected with `stale-base` if one of them changed since `updated` was loaded.
 *
 * @throws ProblemError
 */
export async function restoreTunnel(account: string, updated: Tunnel, previous: TunnelUpdate): Promise<Tunnel> {
  const ids = { TUNNEL_ID: updated.TUNNEL_ID };
  const base = await computeBaseDigest(updated, Object.keys(previous));
  return callOperation("POST /tunnels/{TUNNEL_ID}", { account, ids, body: previous, base });
}

/** Deletes a tunnel. */
export async function deleteTunnel(account: string, tunnel: string): Promise<void> {
  await callOperation("DELETE /tunnels/{TUNNEL_ID}", { account, ids: { TUNNEL_ID: tunnel } });
}

function isUncertain(error: unknown): error is ProblemError {
  return isProblem(error) && error.outcome === "unknown";
}
