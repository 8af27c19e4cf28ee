import { deleteExpiredTokens } from "../access-tokens/access-tokens.ts";
import { deleteExpiredInvitations } from "../accounts/invitations.ts";
import type { Store } from "../../platform/db/store.ts";
import { deleteExpiredDevices } from "./known-devices.ts";
import { deleteExpiredPendingSignIns } from "./pending-sign-in.ts";
import { deleteExpiredChallenges } from "./redeemed-challenges.ts";
import { deleteExpiredSessions } from "./sessions.ts";
import { deleteExpiredSetupCodes } from "./setup-codes.ts";
import { deleteExpiredSignInLinks } from "./sign-in-links.ts";
import { deleteExpiredRows } from "./throttle-buckets.ts";
import { deleteExpiredTotpSetups } from "./two-factor.ts";

/** Deletes what has expired of sessions, sign-ins, tokens, codes, links, and invitations. */
export async function deleteExpired(store: Store): Promise<void> {
  const now = await store.now();
  await deleteExpiredSessions(store.db, now);
  await deleteExpiredTokens(store.db, now);
  await deleteExpiredPendingSignIns(store.db, now);
  await deleteExpiredRows(store);
  await deleteExpiredSignInLinks(store.db, now);
  await deleteExpiredTotpSetups(store.db, now);
  await deleteExpiredInvitations(store.db, now);
  await deleteExpiredChallenges(store.db, now);
  await deleteExpiredDevices(store.db, now);
  await deleteExpiredSetupCodes(store.db, now);
}
