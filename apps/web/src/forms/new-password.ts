import { checkPassword, passwordCharacters } from "@edge-console/contract/rules/password";

/** The passwords that everybody tries first: loaded where one is chosen, and not before. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  return (await import("@edge-console/contract/rules/common-passwords")).commonPasswords;
}

/** Why a password may not be chosen, as the server would say it; undefined when it may. */
export async function refusalOfPassword(password: string, email: string): Promise<string | undefined> {
  const checked = checkPassword(password, email, await commonPasswords());
  return checked.ok ? undefined : checked.reason;
}

/** A length from which on one is told no more to make it longer. */
const goodLength = 18;

/** What to do about a password while it is being typed. */
export function passwordAdvice(password: string): string {
  const characters = [...password].length;
  const { min } = passwordCharacters;
  if (characters === 0) {
    return `${min} characters or more, any you like. Four words that have nothing to do with each other are strong and easy to remember.`;
  }
  if (characters < min) return `${min - characters} more ${min - characters === 1 ? "character" : "characters"}.`;
  if (characters < goodLength) return "Long enough. Longer is harder to guess.";
  return "A good length.";
}
