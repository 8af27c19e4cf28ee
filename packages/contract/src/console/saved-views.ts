import { z } from "zod";

/** Maximum number of views that a member can save in an account. */
export const maxSavedViews = 50;

const viewNameSchema = z
  .string()
  .trim()
  .refine((name) => name.length >= 1 && name.length <= 60, "Use 1 to 60 characters.");

/** A new view of the zone list: the query string of the list and the IDs of hidden columns, separated by commas. */
export const savedViewInputSchema = z.strictObject({
  name: viewNameSchema,
  search: z.string().max(2_000),
  hidden: z.string().max(1_000),
  shared: z.boolean(),
});
export type SavedViewInput = z.input<typeof savedViewInputSchema>;

/** Change of whether all members of the account see a view. */
export const savedViewChangeSchema = z.strictObject({ shared: z.boolean() });

/** A saved view of the zone list. */
export const savedViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string(),
  hidden: z.array(z.string()).readonly(),
  shared: z.boolean(),
  /** Whether the user saved it. Only that member can change it. */
  own: z.boolean(),
  /** Whether the user can delete it: it's their own, or whoever saved it is no longer a member. */
  canDelete: z.boolean(),
  /** Name of the member who saved it. */
  savedBy: z.string(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** The views that a user sees: their own, and those shared with the account, by name. */
export const savedViewsSchema = z.object({ views: z.array(savedViewSchema).readonly() });
