import { type Draft, restoredDraft } from "../../../forms/draft.ts";
import type { SwitchValues } from "./type-switch.ts";

/** What is kept of the form while it is not sent: not the type, which is in the address, and never the secret. */
export function draftOfSwitch({ keep, ORIGIN_TYPE: _type, S3_SECRET_KEY: _secret, ...typed }: SwitchValues): Draft {
  return { ...typed, keep: keep.join(",") };
}

/** The form's values with what was kept of it. */
export function restoredSwitch(name: string, start: SwitchValues): SwitchValues {
  const { keep, ...typed } = restoredDraft(name, draftOfSwitch(start));
  return { ...start, ...typed, keep: String(keep).split(",").filter(Boolean) };
}
