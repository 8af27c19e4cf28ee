import { z } from "zod";

/** Characters of the name of a source. */
const maxNameLength = 200;

/** Name of a file: its path in the repository, without control characters. */
const nameSchema = z
  .string()
  .trim()
  .min(1, "Enter the name of the file.")
  .max(maxNameLength, `Use up to ${maxNameLength} characters.`)
  .regex(/^\P{Cc}*$/u, "Use a name without control characters.");

const commitSchema = z
  .string()
  .regex(/^[0-9a-fA-F]{7,64}$/, "Use the commit's hash, 7 to 64 hexadecimal digits.")
  .transform((commit) => commit.toLowerCase());

/** The file that an account's zones are meant to follow. `commit`: the version of the file; null if it has none. */
export const newConfigurationSourceSchema = z.strictObject({
  file: z.string(),
  name: nameSchema,
  commit: commitSchema.nullable().default(null),
});

/** The file that an account's zones are meant to follow; `source` is null if there is none. */
export const configurationSourceSchema = z.object({
  source: z
    .object({
      name: z.string(),
      commit: z.string().nullable(),
      /** Text of the file. */
      file: z.string(),
      /** When it was uploaded, in Unix seconds. */
      updatedAt: z.int(),
      /** Who uploaded it, as far as the reader may see it; empty if the user was deleted. */
      updatedBy: z.string(),
      /** Number of its zones. */
      zones: z.int(),
      /** Zones of the file that the account doesn't have. */
      missing: z.array(z.string()),
    })
    .nullable(),
});
export type ConfigurationSource = z.infer<typeof configurationSourceSchema>;

/** Hexadecimal digits by which a commit is shown. */
const shortCommitLength = 7;

/** Returns what a source is called within a sentence: "the file of commit abc1234". */
export function formatSourceName({ name, commit }: { readonly name: string; readonly commit: string | null }): string {
  return commit === null ? `the file ${name}` : `the file of commit ${commit.slice(0, shortCommitLength)}`;
}
