import { type Draft, keepDraft, readDraft } from "../../../forms/draft.ts";
import type { CreateAttempt } from "../writes/tunnel-writes.ts";

const draftName = (account: string) => `${account}:tunnel:new`;

/** What a dialog for a new tunnel goes on with after a reload: what was typed, and a create whose end nobody has seen. */
export type KeptCreate = { name: string; attempt: CreateAttempt | undefined };

/** Reads what this tab has kept. */
export function readKeptCreate(account: string): KeptCreate {
  const { NAME, KEY, KNOWN }: Draft = readDraft(draftName(account));
  const name = typeof NAME === "string" ? NAME : "";
  if (typeof KEY !== "string" || typeof KNOWN !== "string") return { name, attempt: undefined };
  return { name, attempt: { key: KEY, name, known: KNOWN === "" ? [] : KNOWN.split(" ") } };
}

/** Keeps what was typed. */
export function keepTyped(account: string, name: string): void {
  keepDraft(draftName(account), name === "" ? {} : { NAME: name });
}

/** Keeps a create from before it is sent until its end is known. Holds no secret. */
export function keepAttempt(account: string, { key, name, known }: CreateAttempt): void {
  keepDraft(draftName(account), { NAME: name, KEY: key, KNOWN: known.join(" ") });
}

/** The create has ended. */
export function forgetCreate(account: string): void {
  keepDraft(draftName(account), {});
}
