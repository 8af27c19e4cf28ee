import type { Factors, RecoveryCodes, TotpSetUp } from "@edge-console/contract/console/factors";
import type { EndedSessions, UserSessions } from "@edge-console/contract/console/user-sessions";
import type { SignInActivity } from "@edge-console/contract/console/sign-in-activity";
import { post, get, type RequestOptions, del } from "./http.ts";

/** Profile of the signed-in user. Every call throws a ProblemError. */
export const profileApi = {
  factors: (options?: RequestOptions) => get<Factors>("/api/profile/factors", options),
  /** Emails the user a code that a first second factor can be set up with. */
  emailSetupCode: () => post<void>("/api/profile/factors/setup-code", undefined),
  /** Returns the secret of an authenticator app, only once. Keep it in component state only. */
  setUpApp: () => post<TotpSetUp>("/api/profile/factors/totp", undefined),
  /** Returns recovery codes, only once. Keep them in component state only. */
  confirmApp: (code: string) => post<RecoveryCodes>("/api/profile/factors/totp/confirm", { code }),
  newRecoveryCodes: () => post<RecoveryCodes>("/api/profile/factors/recovery-codes", undefined),
  removeApp: () => del("/api/profile/factors/totp"),

  changePassword: (currentPassword: string, newPassword: string) =>
    post<void>("/api/profile/password", { currentPassword, newPassword }),

  sessions: (options?: RequestOptions) => get<UserSessions>("/api/profile/sessions", options),
  endSession: (id: string) => del(`/api/profile/sessions/${encodeURIComponent(id)}`),
  /** A page of sign-in events, newest first; `cursor` is `next` of the previous page. */
  signInActivity: (cursor: string | null, options?: RequestOptions) =>
    get<SignInActivity>(`/api/profile/activity${cursor === null ? "" : `?cursor=${cursor}`}`, options),
  endOtherSessions: () => del<EndedSessions>("/api/profile/sessions"),
};
