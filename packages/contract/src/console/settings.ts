import { z } from "zod";

/** What the operator has set that every signed-in user gets to see. */
export const settingsSchema = z.object({
  /** The command that starts a tunnel's connector, with the placeholder of connector-command.ts in the token's place. */
  connectorCommand: z.string(),
});
export type Settings = z.infer<typeof settingsSchema>;
