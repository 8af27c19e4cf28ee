import { accepted, type Checked, refused } from "./checked.ts";

/** How long the name of a passkey may be, in characters. */
const passkeyNameCharacters = 60;

/** By what a person tells their passkeys apart: any line of text that is not empty; given without the space around it. */
export function checkPasskeyName(text: string): Checked<string> {
  const name = text.trim();
  if (name === "") return refused("Give the passkey a name.");
  if ([...name].length > passkeyNameCharacters)
    return refused(`A name has at most ${passkeyNameCharacters} characters.`);
  return /\p{Cc}/u.test(name) ? refused("A name is one line of text.") : accepted(name);
}
