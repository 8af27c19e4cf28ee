import { useRef, useState } from "react";
import { isProblem, type ProblemError } from "../api/problem.ts";
import { markSessionExpired } from "../api/session-expired.ts";

/**
 * Mutation that bypasses the mutation cache, for requests whose body or response contains a secret. Ignores calls while
 * one is in flight. `mutate` returns undefined on failure; `error` is then set.
 */
export function useUncachedMutation(): {
  isPending: boolean;
  error: ProblemError | null;
  mutate: <T>(request: () => Promise<T>) => Promise<{ data: T } | undefined>;
} {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ProblemError | null>(null);
  const inFlight = useRef(false);
  const mutate = async <T>(request: () => Promise<T>) => {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    setPending(true);
    setError(null);
    try {
      return { data: await request() };
    } catch (failure) {
      if (!isProblem(failure)) throw failure;
      if (failure.kind === "signed-out") markSessionExpired();
      setError(failure);
      return undefined;
    } finally {
      inFlight.current = false;
      setPending(false);
    }
  };
  return { isPending, error, mutate };
}
