import type { Session } from "@edge-console/contract/console/session";
import { post, read, type Reading, remove } from "./console-call.ts";

/** The person's session. Every call throws a ProblemError. */
export const sessionApi = {
  read: (reading?: Reading) => read<Session>("/api/session", reading),
  signIn: (email: string, password: string) => post<Session>("/api/session", { email, password }),
  signOut: () => remove("/api/session"),
};
