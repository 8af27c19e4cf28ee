import { z } from "zod";
import { accountRoles } from "../permissions.ts";

/** Body of signing in. */
export const signInSchema = z.strictObject({ email: z.string().max(320), password: z.string().max(1024) });

/** A person's session as the browser knows it; `expiresAt` in Unix seconds. */
export const sessionSchema = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    staff: z.enum(["support"]).nullable(),
  }),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(accountRoles) })),
  expiresAt: z.int(),
});
export type Session = z.infer<typeof sessionSchema>;
