import { type Draft, saveDraft, readDraft } from "../../../forms/draft.ts";
import type { CreateAttempt } from "../writes/tunnel-writes.ts";

/** The name of the draft that holds what was typed for a new tunnel. */
export const newTunnelDraft = (account: string) => `${account}:tunnel:new`;

const attemptDraft = (account: string) => `${newTunnelDraft(account)}:attempt`;

/** Reads a create whose outcome nobody has seen, after a reload. */
export function readAttempt(account: string): CreateAttempt | undefined {
  const { NAME, KEY }: Draft = readDraft(attemptDraft(account));
  return typeof NAME === "string" && typeof KEY === "string" ? { key: KEY, name: NAME } : undefined;
}

/** Keeps a create from before it is sent until its outcome is known. Holds no secret. */
export function saveAttempt(account: string, { key, name }: CreateAttempt): void {
  saveDraft(attemptDraft(account), { NAME: name, KEY: key });
}

/** Forgets a create that was refused or never sent. What was typed stays. */
export function clearAttempt(account: string): void {
  saveDraft(attemptDraft(account), {});
}

/** Forgets a create that has ended, with what was typed for it. */
export function clearCreate(account: string): void {
  clearAttempt(account);
  saveDraft(newTunnelDraft(account), {});
}
