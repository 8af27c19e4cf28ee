import type { Tunnel, TunnelSummary, TunnelWithToken } from "@edge-console/contract/objects/tunnel";
import type { OperationBody } from "@edge-console/contract/operations";
import { type Finding, findCreated, findNewToken, findUpdate } from "@edge-console/contract/rules/unconfirmed-write";
import { call } from "../../../api/client.ts";
import { isProblem, notFoundApplied, type ProblemError } from "../../../api/problem.ts";
import { readBack } from "./read-back.ts";

/** A create that was begun: by its key the console carries it out once, however often it is asked to. */
export type CreateAttempt = {
  readonly key: string;
  readonly name: string;
  /** The ids that were there before. */
  readonly known: readonly string[];
};

/** How a write ended that gives a token. The token is in `made` alone: keep it in a component's memory, nowhere else. */
export type TokenWriteEnd =
  | { readonly end: "made"; readonly tunnel: Tunnel; readonly token: string }
  /** The answer was lost; `finding` is what reading back said. */
  | {
      readonly end: "lost";
      readonly finding: Finding;
      /** The tunnel it is about, where it can be told. */
      readonly tunnel: TunnelSummary | undefined;
      /** Those that could be it, where several could. */
      readonly candidates: readonly TunnelSummary[];
      readonly problem: ProblemError | undefined;
    };

/** Takes the token out of an answer. An answer that is given again, by its key, has none. */
function takenApart({ TOKEN, ...tunnel }: Omit<TunnelWithToken, "TOKEN"> & { TOKEN?: string }): TokenWriteEnd {
  if (TOKEN !== undefined) return { end: "made", tunnel, token: TOKEN };
  return { end: "lost", finding: "applied", tunnel, candidates: [], problem: undefined };
}

/** The ids of an account's tunnels now: what a create with a lost answer is told by. */
export async function knownTunnels(account: string): Promise<string[]> {
  return (await call("GET /tunnels", { account })).TUNNELS.map(({ TUNNEL_ID }) => TUNNEL_ID);
}

/** Makes a tunnel, sent once. When the answer was lost, it is looked for. Throws a ProblemError when it was refused. */
export async function createTunnel(account: string, attempt: CreateAttempt): Promise<TokenWriteEnd> {
  try {
    return takenApart(
      await call("POST /tunnels", { account, body: { NAME: attempt.name }, idempotencyKey: attempt.key }),
    );
  } catch (error) {
    if (!isUncertain(error)) throw error;
    return lookForCreated(account, attempt, error);
  }
}

/** Looks whether a create that was begun has made a tunnel: by the ids before and after, for names are not unique. */
export async function lookForCreated(
  account: string,
  { name, known }: Pick<CreateAttempt, "name" | "known">,
  problem?: ProblemError,
): Promise<TokenWriteEnd> {
  const tunnels = await readBack(async () => (await call("GET /tunnels", { account })).TUNNELS);
  const nothing = { end: "lost", tunnel: undefined, candidates: [], problem } as const;
  if (!tunnels) return { ...nothing, finding: "cannot-tell" };
  const found = findCreated(
    new Set<string>(known),
    tunnels,
    ({ TUNNEL_ID }) => TUNNEL_ID,
    ({ NAME }) => NAME === name,
  );
  if (found.finding === "applied") return { ...nothing, finding: "applied", tunnel: found.created };
  if (found.finding === "cannot-tell") return { ...nothing, finding: "cannot-tell", candidates: found.candidates };
  return { ...nothing, finding: isStillUnderWay(problem) ? "cannot-tell" : "not-applied" };
}

/** Makes a new token, sent once. When the answer was lost, the tunnel's state before and after tells what it can. */
export async function renewToken(account: string, tunnel: string): Promise<TokenWriteEnd> {
  const ids = { TUNNEL_ID: tunnel };
  const read = () => call("GET /tunnels/{TUNNEL_ID}", { account, ids });
  const before = await read();
  try {
    return takenApart(await call("POST /tunnels/{TUNNEL_ID}/token", { account, ids }));
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const after = await readBack(read);
    const found = after ? findNewToken(before.STATE, after.STATE) : "cannot-tell";
    const finding = found === "not-applied" && isStillUnderWay(error) ? "cannot-tell" : found;
    return { end: "lost", finding, tunnel: after, candidates: [], problem: error };
  }
}

/** What may be changed of a tunnel. */
export type TunnelUpdate = NonNullable<OperationBody<"updateTunnel">>;

/** Changes a tunnel, sent once, and gives it as it is then. When the answer was lost, what it holds decides. */
export async function updateTunnel(account: string, tunnel: string, body: TunnelUpdate): Promise<Tunnel> {
  const ids = { TUNNEL_ID: tunnel };
  try {
    return await call("POST /tunnels/{TUNNEL_ID}", { account, ids, body });
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const after = await readBack(() => call("GET /tunnels/{TUNNEL_ID}", { account, ids }));
    if (!after) throw error;
    if (findUpdate<Partial<Tunnel>>(after, body as Partial<Tunnel>) === "applied") return after;
    throw isStillUnderWay(error) ? error : notApplied(error, "The tunnel was read again: it is as it was before.");
  }
}

/** Deletes a tunnel, sent once. When the answer was lost, whether it is still there decides. */
export async function deleteTunnel(account: string, tunnel: string): Promise<void> {
  const ids = { TUNNEL_ID: tunnel };
  try {
    await call("DELETE /tunnels/{TUNNEL_ID}", { account, ids });
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const found = await isThere(() => call("GET /tunnels/{TUNNEL_ID}", { account, ids }));
    if (found === false) return;
    throw found === undefined || isStillUnderWay(error) ? error : notApplied(error, "The tunnel is still there.");
  }
}

/** Whether something can still be read; undefined when that cannot be told. */
export async function isThere(read: () => Promise<unknown>): Promise<boolean | undefined> {
  try {
    return (await readBack(read)) === undefined ? undefined : true;
  } catch (error) {
    if (isProblem(error, "not-found")) return false;
    throw error;
  }
}

/** Whether a failed write has to be looked for: one that was refused, or never sent, says so itself. */
export function isUncertain(error: unknown): error is ProblemError {
  return isProblem(error) && error.outcome === "unknown";
}

/** What is said of a change that was not made. */
export function notApplied(problem: ProblemError, found: string): ProblemError {
  return notFoundApplied(problem, "The change was not made", `The answer was lost. ${found}`);
}

/** What took too long may yet be carried out: that it is not there now does not prove that it will not be. */
export function isStillUnderWay(problem: ProblemError | undefined): boolean {
  return problem === undefined || problem.kind === "upstream-timeout" || problem.kind === "network";
}
