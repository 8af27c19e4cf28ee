import type { UnsubscribeDetails } from "@edge-console/contract/alerts/unsubscribe";
import { useEffect, useState } from "react";
import { callConsole } from "../../api/call-console.ts";
import { isProblem, type ProblemError } from "../../api/problem.ts";

/** What a link unsubscribes from, or why that couldn't be loaded. */
type DetailsResult = { details: UnsubscribeDetails; problem?: never } | { problem: ProblemError; details?: never };

async function fetchDetails(token: string): Promise<DetailsResult> {
  try {
    return { details: await callConsole("getUnsubscribeDetails", { body: { token } }) };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { problem: error };
  }
}

/** Loads what a token unsubscribes from; `result` is undefined while it loads. Not a query, because its key would store the token. */
export function useUnsubscribeDetails(token: string): { result: DetailsResult | undefined; retry: () => void } {
  const [result, setResult] = useState<DetailsResult>();
  useEffect(() => {
    if (token === "") return undefined;
    let isCurrent = true;
    void fetchDetails(token).then((result) => isCurrent && setResult(result));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  const retry = () => {
    setResult(undefined);
    void fetchDetails(token).then(setResult);
  };
  return { result, retry };
}
