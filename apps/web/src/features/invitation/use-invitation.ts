import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import { useEffect, useState } from "react";
import { invitationApi } from "../../api/invitation-api.ts";
import { isProblem, type ProblemError } from "../../api/problem.ts";

/** What a link was found to be: an invitation, or why it cannot be told. */
type InvitationResult = { look: InvitationDetails; problem?: never } | { problem: ProblemError; look?: never };

async function fetchInvitation(token: string): Promise<InvitationResult> {
  try {
    return { look: await invitationApi.get(token) };
  } catch (error) {
    if (!isProblem(error)) throw error;
    return { problem: error };
  }
}

/** What an invitation's token stands for; undefined while it is read. Not a query: its key would keep the token. */
export function useInvitation(token: string): { found: InvitationResult | undefined; again: () => void } {
  const [found, setFound] = useState<InvitationResult>();
  useEffect(() => {
    if (token === "") return undefined;
    let isWanted = true;
    void fetchInvitation(token).then((answer) => isWanted && setFound(answer));
    return () => {
      isWanted = false;
    };
  }, [token]);
  const again = () => {
    setFound(undefined);
    void fetchInvitation(token).then(setFound);
  };
  return { found, again };
}
