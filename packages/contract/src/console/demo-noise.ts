/** A number that stands for a text, so that noise differs from zone to zone and never from start to start. */
export function toSeed(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/** A number from 0 up to 1 that depends on nothing but these integers. */
export function noise(seed: number, x: number, y = 0): number {
  let hash = Math.imul(seed ^ Math.imul(x, 2_654_435_761) ^ Math.imul(y + 1, 1_597_334_677), 2_246_822_519);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}
