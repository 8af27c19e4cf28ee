import { useRef, useState } from "react";
import { isProblem, type ProblemError } from "../api/problem.ts";
import { reportSignedOut } from "../api/signed-out.ts";

/**
 * Sends something whose answer, or whose body, is a secret: neither is kept here, nor in a cache of writes. A second
 * call while one is under way is not made. Gives what the work gave, or undefined when it failed: `problem` says why.
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
