import { text } from "node:stream/consumers";
import { Secret } from "../platform/crypto/secret.ts";
import { UsageError } from "./command.ts";

/**
 * Reads a secret from standard input. At a terminal, prompts for it without echo; otherwise, reads all of the input except
 * a final line break.
 *
 * @throws UsageError if the input is empty or canceled.
 */
export async function readSecret(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
  prompt: string,
): Promise<Secret> {
  const value = input.isTTY ? await promptSecret(input, output, prompt) : (await text(input)).replace(/\r?\n$/, "");
  if (value === "") throw new UsageError("No secret on standard input.");
  return new Secret(value);
}

const [interrupt, endOfInput, backspace, deleteKey] = ["\u0003", "\u0004", "\b", "\u007f"];

function promptSecret(input: NodeJS.ReadStream, output: NodeJS.WriteStream, prompt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let characters: string[] = [];
    const end = (settle: () => void) => {
      input.off("data", read);
      input.setRawMode(false);
      input.pause();
      output.write("\n");
      settle();
    };
    const read = (data: string) => {
      for (const character of data) {
        if (character === interrupt) return end(() => reject(new UsageError("Canceled.")));
        if (character === "\r" || character === "\n" || character === endOfInput) {
          return end(() => resolve(characters.join("")));
        }
        if (character === backspace || character === deleteKey) characters = characters.slice(0, -1);
        else characters.push(character);
      }
    };
    output.write(prompt);
    input.setEncoding("utf8");
    input.setRawMode(true);
    input.on("data", read);
    input.resume();
  });
}
