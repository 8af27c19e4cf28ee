/*
 * What people write into a list of addresses: "192.0.2.1 # office" or "192.0.2.1 // office". The API has no place for
 * comments, so the console keeps them as notes on their entries.
 */

/** Start of a comment: a # anywhere, or a // at the start of a line or after a space. */
const commentStart = /#|(?<=^|\s)\/\//;

/** Returns the text of a line before its comment, and the comment; both without spaces at their ends. */
export function splitLine(line: string): { readonly entry: string; readonly comment: string } {
  const start = commentStart.exec(line);
  if (!start) return { entry: line.trim(), comment: "" };
  return { entry: line.slice(0, start.index).trim(), comment: line.slice(start.index + start[0].length).trim() };
}

/** Removes the comments. Lines keep their numbers: one with nothing else becomes blank. */
export function removeComments(text: string): string {
  return text
    .split("\n")
    .map((line) => (commentStart.test(line) ? splitLine(line).entry : line))
    .join("\n");
}
