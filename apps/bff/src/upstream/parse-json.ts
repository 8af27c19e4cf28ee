/** What a text means as JSON; undefined when it is none. No error, which would quote it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
