import { z } from "zod";
import { type AuthProof, authProofs } from "./session.ts";

/** Outcome of a recorded sign-in event; `blocked` was rejected after too many attempts, without a check. */
export const signInEventKinds = ["signed-in", "failed", "blocked", "signed-out"] as const;
export type SignInEventKind = (typeof signInEventKinds)[number];

/** Names of the events, as the console and the command line show them. */
export const signInEventNames: Readonly<Record<SignInEventKind, string>> = {
  "signed-in": "Signed in",
  failed: "Sign-in failed",
  blocked: "Blocked after too many attempts",
  "signed-out": "Signed out",
};

const methodNames: Readonly<Record<AuthProof, string>> = {
  password: "password",
  "email-link": "sign-in link",
  totp: "authenticator app",
  "recovery-code": "recovery code",
  passkey: "passkey",
  oidc: "single sign-on",
  "oidc-mfa": "single sign-on",
  "setup-code": "setup code",
};

/** Returns the methods of an event as text, such as "Password, authenticator app"; "–" if there are none. */
export function formatAuthMethods(methods: readonly AuthProof[]): string {
  const text = methods.map((method) => methodNames[method]).join(", ");
  return text === "" ? "–" : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A recorded sign-in, failed attempt, or sign-out; `at` in Unix seconds. */
export const signInEventSchema = z.object({
  id: z.string(),
  at: z.int(),
  kind: z.enum(signInEventKinds),
  /** Empty for a sign-out. */
  methods: z.array(z.enum(authProofs)),
  /** Email address of the user; empty if the attempt named no user of the console. */
  email: z.string(),
  /** IP address of the client. */
  address: z.string(),
});
export type SignInEvent = z.infer<typeof signInEventSchema>;

/** Events per page of `GET /api/profile/activity`. */
export const signInActivityPageSize = 10;

/** A page of sign-in events, newest first; `next` is the cursor of the following page. */
export const signInActivitySchema = z.object({ events: z.array(signInEventSchema), next: z.string().nullable() });
export type SignInActivity = z.infer<typeof signInActivitySchema>;
