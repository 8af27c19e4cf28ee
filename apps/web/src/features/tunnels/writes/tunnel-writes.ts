import {
  type Tunnel,
  tunnelSchema,
  type TunnelSummary,
  type TunnelWithToken,
} from "@edge-console/contract/objects/tunnel";
import type { OperationBody } from "@edge-console/contract/operations";
import { callOperation } from "../../../api/client.ts";
import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { fetchWriteOutcome } from "../../../api/fetch-write-outcome.ts";

/** A create that was sent: its key identifies it, also after a reload. */
export type CreateAttempt = { readonly key: string; readonly name: string };

/** Result of a write that returns a token. The token is in `made` alone: keep it in a component's memory, nowhere else. */
export type TokenWriteResult =
  | { readonly end: "made"; readonly tunnel: Tunnel; readonly token: string }
  /** The response with the token was lost; `finding` is what the console found out. */
  | {
      readonly end: "lost";
      readonly finding: "applied" | "not-applied" | "cannot-tell";
      /** The tunnel that was created or whose token was rotated, if that is known. */
      readonly tunnel: TunnelSummary | undefined;
      readonly problem: ProblemError | undefined;
    };

const undetermined = { end: "lost", finding: "cannot-tell", tunnel: undefined } as const;

/** Separates the token from the tunnel. The result of a write whose response was lost has none. */
function separateToken({ TOKEN, ...tunnel }: Omit<TunnelWithToken, "TOKEN"> & { TOKEN?: string }): TokenWriteResult {
  if (TOKEN !== undefined) return { end: "made", tunnel, token: TOKEN };
  return { end: "lost", finding: "applied", tunnel, problem: undefined };
}

/** Creates a tunnel. @throws ProblemError if it was not created. */
export async function createTunnel(account: string, { key, name }: CreateAttempt): Promise<TokenWriteResult> {
  try {
    return separateToken(await callOperation("POST /tunnels", { account, body: { NAME: name }, idempotencyKey: key }));
  } catch (error) {
    if (!isUncertain(error)) throw error;
    return { ...undetermined, problem: error };
  }
}

/** Returns what the console knows of a create that was sent before. */
export async function checkCreate(account: string, { key }: CreateAttempt): Promise<TokenWriteResult> {
  const outcome = await fetchWriteOutcome(account, key);
  if (outcome.state === "applied") return separateToken(tunnelSchema.parse(outcome.data));
  if (outcome.state === "looking" || outcome.state === "cannot-tell") return { ...undetermined, problem: undefined };
  return { ...undetermined, finding: "not-applied", problem: undefined };
}

/** Rotates a tunnel's token. @throws ProblemError if it was not rotated. */
export async function rotateToken(account: string, tunnel: string): Promise<TokenWriteResult> {
  const ids = { TUNNEL_ID: tunnel };
  // If the response is lost, the console tells a new token by the state that it read before.
  await callOperation("GET /tunnels/{TUNNEL_ID}", { account, ids });
  try {
    return separateToken(await callOperation("POST /tunnels/{TUNNEL_ID}/token", { account, ids }));
  } catch (error) {
    if (!isUncertain(error)) throw error;
    return { ...undetermined, problem: error };
  }
}

/** What may be changed of a tunnel. */
export type TunnelUpdate = NonNullable<OperationBody<"updateTunnel">>;

/** Updates a tunnel and returns it. */
export function updateTunnel(account: string, tunnel: string, body: TunnelUpdate): Promise<Tunnel> {
  return callOperation("POST /tunnels/{TUNNEL_ID}", { account, ids: { TUNNEL_ID: tunnel }, body });
}

/** Deletes a tunnel. */
export async function deleteTunnel(account: string, tunnel: string): Promise<void> {
  await callOperation("DELETE /tunnels/{TUNNEL_ID}", { account, ids: { TUNNEL_ID: tunnel } });
}

function isUncertain(error: unknown): error is ProblemError {
  return isProblem(error) && error.outcome === "unknown";
}
