import { z } from "zod";

/** Settings of the operator for all signed-in users. */
export const settingsSchema = z.object({
  /** The command that starts a tunnel's connector, with the placeholder of connector-command.ts in the token's place. */
  connectorCommand: z.string(),
});
export type Settings = z.infer<typeof settingsSchema>;
