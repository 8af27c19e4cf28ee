/** Parses JSON; returns undefined if the text is invalid. Throws no error, because its message would quote the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(replaceNullBytes(text));
  } catch {
    return undefined;
  }
}

/** Replaces U+0000, which PostgreSQL can't store, with U+FFFD (replacement character). */
function replaceNullBytes(json: string): string {
  if (!json.includes(String.raw`\u0000`)) return json;
  return json.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, String.raw`$1\ufffd`);
}
