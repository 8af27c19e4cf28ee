import { z } from "zod";

/** What stands for the token in the command that starts a connector. */
export const tokenPlaceholder = "{TOKEN}";

/** What the operator has set that everybody who is signed in gets to see. */
export const settingsSchema = z.object({
  /** The command that starts a tunnel's connector, with `tokenPlaceholder` in the token's place. */
  connectorCommand: z.string(),
});
export type Settings = z.infer<typeof settingsSchema>;
