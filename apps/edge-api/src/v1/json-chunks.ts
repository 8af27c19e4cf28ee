/** Approximate length of a chunk, in characters. */
const chunkLength = 64 * 1024;

/**
 * Serializes a value as JSON in chunks. Iterables other than arrays are serialized item by item, so that a long list is
 * never in memory as a whole.
 */
export function toJsonChunks(value: object): Buffer[] {
  const chunks: Buffer[] = [];
  let text = "";
  for (const part of serializeParts(value)) {
    text += part;
    if (text.length < chunkLength) continue;
    chunks.push(Buffer.from(text));
    text = "";
  }
  chunks.push(Buffer.from(text));
  return chunks;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

function* serializeParts(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    yield JSON.stringify(value);
  } else if (isIterable(value)) {
    let separator = "[";
    for (const item of value) {
      yield separator + JSON.stringify(item);
      separator = ",";
    }
    yield separator === "[" ? "[]" : "]";
  } else {
    let separator = "{";
    for (const [name, nestedValue] of Object.entries(value) as [string, unknown][]) {
      if (nestedValue === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* serializeParts(nestedValue);
      separator = ",";
    }
    yield separator === "{" ? "{}" : "}";
  }
}
