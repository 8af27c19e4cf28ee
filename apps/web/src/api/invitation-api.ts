import type { InvitationDetails } from "@edge-console/contract/console/invitations";
import type { Session } from "@edge-console/contract/console/session";
import { post } from "./http.ts";

/** What somebody does with the token of an invitation's link. Every call throws a ProblemError. */
export const invitationApi = {
  get: (token: string) => post<InvitationDetails>("/api/invitations/look", { token }),
  /** As a new person, who is signed in by it. */
  accept: (token: string, name: string, password: string) =>
    post<Session>("/api/invitations/accept", { token, name, password }),
  /** As the person who is signed in. */
  join: (token: string) => post<Session>("/api/invitations/join", { token }),
};
