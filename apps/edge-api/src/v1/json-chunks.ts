/** About how many characters a piece has before the next one begins. */
const chunkLength = 64 * 1024;

/**
 * A value as JSON in pieces. What is iterable and no array is written item by item, so that a list of any length is
 * read, written down and forgotten again as it goes.
 */
export function toJsonChunks(value: object): Buffer[] {
  const pieces: Buffer[] = [];
  let text = "";
  for (const part of parts(value)) {
    text += part;
    if (text.length < chunkLength) continue;
    pieces.push(Buffer.from(text));
    text = "";
  }
  pieces.push(Buffer.from(text));
  return pieces;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function* parts(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    yield JSON.stringify(value);
  } else if (isIterable(value)) {
    let before = "[";
    for (const item of value) {
      yield before + JSON.stringify(item);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  } else {
    let before = "{";
    for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
      if (inner === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* parts(inner);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  }
}
