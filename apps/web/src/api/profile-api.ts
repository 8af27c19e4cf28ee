import type { Factors, RecoveryCodes, TotpSetUp } from "@edge-console/contract/console/factors";
import type { EndedSessions, UserSessions } from "@edge-console/contract/console/user-sessions";
import type { SignInActivity } from "@edge-console/contract/console/sign-in-activity";
import { post, read, type Reading, remove, removeAll } from "./console-call.ts";

/** What belongs to the signed-in person. Every call throws a ProblemError. */
export const profileApi = {
  factors: (reading?: Reading) => read<Factors>("/api/profile/factors", reading),
  /** The secret of an authenticator app, told this once: keep it in a component's memory, nowhere else. */
  setUpApp: () => post<TotpSetUp>("/api/profile/factors/totp", undefined),
  /** Recovery codes, told this once: keep them in a component's memory, nowhere else. */
  confirmApp: (code: string) => post<RecoveryCodes>("/api/profile/factors/totp/confirm", { code }),
  newRecoveryCodes: () => post<RecoveryCodes>("/api/profile/factors/recovery-codes", undefined),
  removeApp: () => remove("/api/profile/factors/totp"),

  changePassword: (currentPassword: string, newPassword: string) =>
    post<void>("/api/profile/password", { currentPassword, newPassword }),

  sessions: (reading?: Reading) => read<UserSessions>("/api/profile/sessions", reading),
  endSession: (id: string) => remove(`/api/profile/sessions/${encodeURIComponent(id)}`),
  /** A page of sign-in events, newest first; `cursor` is `next` of the previous page. */
  signInActivity: (cursor: string | null, reading?: Reading) =>
    read<SignInActivity>(`/api/profile/activity${cursor === null ? "" : `?cursor=${cursor}`}`, reading),
  endOtherSessions: () => removeAll<EndedSessions>("/api/profile/sessions"),
};
