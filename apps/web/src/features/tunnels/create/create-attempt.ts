import { type Draft, saveDraft, readDraft } from "../../../forms/draft.ts";
import type { CreateAttempt } from "../writes/tunnel-writes.ts";

/** Returns the draft name of the form for a new tunnel. */
export const getNewTunnelDraft = (account: string) => `${account}:tunnel:new`;

const getAttemptDraft = (account: string) => `${getNewTunnelDraft(account)}:attempt`;

/** Reads a create attempt whose outcome wasn't shown before the page was reloaded. */
export function readAttempt(account: string): CreateAttempt | undefined {
  const { NAME, KEY }: Draft = readDraft(getAttemptDraft(account));
  return typeof NAME === "string" && typeof KEY === "string" ? { key: KEY, name: NAME } : undefined;
}

/** Saves a create attempt before it is sent, until its outcome is known. Contains no secret. */
export function saveAttempt(account: string, { key, name }: CreateAttempt): void {
  saveDraft(getAttemptDraft(account), { NAME: name, KEY: key });
}

/** Removes a create attempt that was rejected or not sent. Keeps the form's draft. */
export function clearAttempt(account: string): void {
  saveDraft(getAttemptDraft(account), {});
}

/** Removes a finished create attempt and the form's draft. */
export function clearCreate(account: string): void {
  clearAttempt(account);
  saveDraft(getNewTunnelDraft(account), {});
}
