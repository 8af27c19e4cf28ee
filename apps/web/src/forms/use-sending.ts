import { useRef, useState } from "react";
import { isProblem, type ProblemError } from "../api/problem.ts";
import { reportSignedOut } from "../api/signed-out.ts";

/**
 * Mutation for requests whose body or response contains a secret: `useMutation` would store both in the mutation cache,
 * where they outlive the form. Ignores calls while one is in flight. `send` returns undefined on failure, and `problem`
 * says why.
 */
export function useSending(): {
  pending: boolean;
  problem: ProblemError | undefined;
  send: <T>(work: () => Promise<T>) => Promise<{ answer: T } | undefined>;
} {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ProblemError>();
  const busy = useRef(false);
  const send = async <T>(work: () => Promise<T>) => {
    if (busy.current) return undefined;
    busy.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      return { answer: await work() };
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (error.kind === "signed-out") reportSignedOut();
      setProblem(error);
      return undefined;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { pending, problem, send };
}
