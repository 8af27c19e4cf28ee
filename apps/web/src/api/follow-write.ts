import type { RecentWrites, WriteOutcome } from "@edge-console/contract/console/recent-writes";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { describeLostResponse } from "./lost-response.ts";
import { isProblem, ProblemError, type WriteRef } from "./problem.ts";
import { fetchWriteOutcome, isOpen, recentWritesQuery } from "./recent-writes.ts";
import { setWriteFollower, type UncertainWrite } from "./request.ts";

/** Longest time for which a write is followed. The server needs 30 s to rule out a write without a response. */
const maxWaitMs = 35_000;

/** Interval at which the list is loaded until then. Usually the event stream reports the outcome sooner. */
const pollIntervalMs = 1_000;

/** Number of lists without a write before it counts as never received: it may still be on its way to the console. */
const maxMissing = 3;

/** Follows each write whose response is lost or inconclusive in the list of recent writes. Called once, at startup. */
export function followWrites(client: QueryClient): void {
  setWriteFollower((write) => followWrite(client, write, AbortSignal.timeout(maxWaitMs)));
}

/**
 * Waits until the list of recent writes shows whether a write was applied, and returns its result if so. Never resends it.
 *
 * @throws ProblemError that says what is known; its outcome is `unknown` if that can't be determined, or not until
 *   `deadline` aborts
 */
async function followWrite(client: QueryClient, write: UncertainWrite, deadline: AbortSignal): Promise<unknown> {
  const { account, idempotencyKey, problem } = write;
  // A write whose outcome is unknown keeps its idempotency key; after a 500, the key can be used again.
  const id = problem.outcome === "unknown" ? idempotencyKey : (problem.requestId ?? idempotencyKey);
  let missing = 0;
  for await (const { writes } of followList(client, account, deadline)) {
    const listed = writes.find((recent) => recent.id === id || recent.key === id);
    if (listed ? isOpen(listed.state) : ++missing < maxMissing) continue;
    const outcome = await fetchOutcome(account, id);
    if (outcome?.state === "applied") return outcome.data;
    if (outcome?.state === "unconfirmed") throw toUndeterminedProblem(problem);
    // A member sees no object in the list that their role doesn't show.
    if (outcome?.state === "not-applied" || (outcome?.state === "pending" && !outcome.isRecorded))
      throw toNotApplied(problem);
  }
  throw toUncertainProblem(problem, { account, key: idempotencyKey });
}

/** Returns each list of recent writes that is loaded from now on, until `deadline` aborts. */
async function* followList(client: QueryClient, account: string, deadline: AbortSignal): AsyncGenerator<RecentWrites> {
  const observer = new QueryObserver(client, {
    ...recentWritesQuery(account),
    staleTime: 0,
    refetchInterval: pollIntervalMs,
    refetchIntervalInBackground: true,
  });
  let wake = (): void => undefined;
  const unsubscribe = observer.subscribe(() => wake());
  deadline.addEventListener("abort", () => wake());
  let updates = client.getQueryState(recentWritesQuery(account).queryKey)?.dataUpdateCount ?? 0;
  try {
    while (!deadline.aborted) {
      const state = observer.getCurrentQuery().state;
      if (state.data !== undefined && state.dataUpdateCount > updates) {
        updates = state.dataUpdateCount;
        yield state.data;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    unsubscribe();
  }
}

async function fetchOutcome(account: string, id: string): Promise<WriteOutcome | undefined> {
  try {
    return await fetchWriteOutcome(account, id);
  } catch (error) {
    // The next list starts another attempt.
    if (isProblem(error)) return undefined;
    throw error;
  }
}

/** Creates the problem for a write that the server is still checking, with what is needed to follow it. */
function toUncertainProblem(problem: ProblemError, write: WriteRef): ProblemError {
  const { kind, status, title, detail, requestId, retryAfter, upstream, outcome } = problem;
  return new ProblemError(kind, status, title, { detail, requestId, retryAfter, upstream, outcome, write });
}

/** Creates the problem for a write that wasn't applied. Keeps the API's message if the API rejected it. */
function toNotApplied(problem: ProblemError): ProblemError {
  if (problem.outcome !== "unknown") return problem;
  return withOutcome(
    problem,
    "not-applied",
    "The change was not applied",
    `${describeLostResponse(problem)}, so the console checked. You can send it again.`,
  );
}

function toUndeterminedProblem(problem: ProblemError): ProblemError {
  return withOutcome(
    problem,
    "unknown",
    "The change may have been applied",
    `${describeLostResponse(problem)}, and checking can't show whether it was applied. Check before you send it again.`,
  );
}

function withOutcome(
  { kind, status, requestId, retryAfter }: ProblemError,
  outcome: "not-applied" | "unknown",
  title: string,
  detail: string,
): ProblemError {
  return new ProblemError(kind, status, title, {
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
    detail,
    outcome,
  });
}
