/** What a text means as JSON; undefined when it is none. No error, which would quote it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(replaceNullBytes(text));
  } catch {
    return undefined;
  }
}

/** JSON with U+FFFD, which stands for what cannot be read, in place of U+0000, which PostgreSQL takes in no text. */
function replaceNullBytes(json: string): string {
  if (!json.includes(String.raw`\u0000`)) return json;
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, String.raw`$1\ufffd`);
}
