import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import type { Session } from "@edge-console/contract/console/session";
import { post } from "./http.ts";

/** Invitations by the token of their link. Every call throws a ProblemError. */
export const invitationApi = {
  get: (token: string) => post<InvitationDetails>("/api/invitations/look", { token }),
  /** Creates a user, who is then signed in. */
  accept: (token: string, name: string, password: string) =>
    post<Session>("/api/invitations/accept", { token, name, password }),
  /** Adds the signed-in user to the account. */
  join: (token: string) => post<Session>("/api/invitations/join", { token }),
};
