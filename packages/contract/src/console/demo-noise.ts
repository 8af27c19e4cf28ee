/** Returns the seed of a name, so that noise differs between zones and is the same at every start. */
export function toSeed(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** Returns a deterministic number from 0 to 1 (exclusive) for these integers. */
export function getNoise(seed: number, x: number, y = 0): number {
  let hash = Math.imul(seed ^ Math.imul(x, 2_654_435_761) ^ Math.imul(y + 1, 1_597_334_677), 2_246_822_519);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
