import { useRef, useState } from "react";
import { isProblem, type ProblemError } from "../api/problem.ts";
import { markSessionExpired } from "../api/session-expired.ts";

/**
 * Mutation that bypasses the mutation cache, for requests whose body or response contains a secret. Ignores calls while
 * one is in flight. `mutate` returns undefined on failure; `problem` is then set.
 */
export function useUncachedMutation(): {
  pending: boolean;
  problem: ProblemError | undefined;
  mutate: <T>(request: () => Promise<T>) => Promise<{ data: T } | undefined>;
} {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();
  const inFlight = useRef(false);
  const mutate = async <T>(request: () => Promise<T>) => {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      return { data: await request() };
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (error.kind === "signed-out") markSessionExpired();
      setProblem(error);
      return undefined;
    } finally {
      inFlight.current = false;
      setPending(false);
    }
  };
  return { pending, problem, mutate };
}
