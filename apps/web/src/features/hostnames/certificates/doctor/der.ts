/** Where a value of DER (X.690) stands among its bytes: its tag, its first byte, and the span of its content. */
export type DerValue = { tag: number; from: number; start: number; end: number };

/** The tags that keys and certificates are made of. */
export const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  sequence: 0x30,
  explicit: (number: number) => 0xa0 + number,
} as const;

/** The value that begins at `from`. Throws a RangeError when the bytes end before it does. */
export function derAt(bytes: Uint8Array, from = 0): DerValue {
  const tag = bytes[from];
  const first = bytes[from + 1];
  if (tag === undefined || first === undefined) throw new RangeError("DER ends too early");
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  let length = lengthBytes === 0 ? first : 0;
  for (let index = 0; index < lengthBytes; index += 1) length = length * 256 + (bytes[from + 2 + index] ?? 0);
  const start = from + 2 + lengthBytes;
  if (start + length > bytes.length) throw new RangeError("DER ends too early");
  return { tag, from, start, end: start + length };
}

/** The values that one is made of, in their order. */
export function partsOf(bytes: Uint8Array, { start, end }: DerValue): DerValue[] {
  const parts: DerValue[] = [];
  for (let from = start; from < end; from = parts.at(-1)?.end ?? end) parts.push(derAt(bytes, from));
  return parts;
}

/** The parts of a sequence. Throws a RangeError when it is none. */
export function sequenceOf(bytes: Uint8Array, value = derAt(bytes)): DerValue[] {
  if (value.tag !== tags.sequence) throw new RangeError("a sequence was expected");
  return partsOf(bytes, value);
}

/** What a value holds. */
export function contentOf(bytes: Uint8Array, { start, end }: DerValue): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes.subarray(start, end));
}

/** The whole of a value: tag, length and content. */
export function wholeOf(bytes: Uint8Array, { from, end }: DerValue): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes.subarray(from, end));
}

/** Makes a value of a tag and the bytes in it. */
export function derOf(tag: number, ...contents: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = contents.reduce((sum, { length: part }) => sum + part, 0);
  const size: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) size.unshift(rest % 256);
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 + size.length, ...size];
  return Uint8Array.from([...head, ...contents.flatMap((content) => [...content])]);
}

/** Bytes as hexadecimal digits, to compare them and to look them up by. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
