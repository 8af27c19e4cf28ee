import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import { useEffect, useState } from "react";
import { callConsole } from "../../api/call-console.ts";
import { isProblem, type ProblemError } from "../../api/problem.ts";

/** An invitation, or why it couldn't be loaded. */
type InvitationResult =
  | { invitation: InvitationDetails; problem?: never }
  | { problem: ProblemError; invitation?: never };

async function fetchInvitation(token: string): Promise<InvitationResult> {
  try {
    return { invitation: await callConsole("getInvitation", { body: { token } }) };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { problem: error };
  }
}

/** Loads the invitation of a token; `result` is undefined while it loads. Not a query, because its key would store the token. */
export function useInvitation(token: string): { result: InvitationResult | undefined; retry: () => void } {
  const [result, setResult] = useState<InvitationResult>();
  useEffect(() => {
    if (token === "") return undefined;
    let isCurrent = true;
    void fetchInvitation(token).then((result) => isCurrent && setResult(result));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  const retry = () => {
    setResult(undefined);
    void fetchInvitation(token).then(setResult);
  };
  return { result, retry };
}
