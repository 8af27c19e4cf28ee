/** Returns the known word that a typed one probably means: at most two letters differ. Undefined if there is none. */
export function suggest(typed: string, known: readonly string[]): string | undefined {
  const word = typed.toLowerCase();
  if (word.length > 60) return undefined;
  const ranked = known
    .map((name) => ({ name, distance: countEdits(word, name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [best] = ranked;
  return best && best.distance <= Math.min(2, Math.floor(word.length / 2)) ? best.name : undefined;
}

/** Returns the Levenshtein distance of two words. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      next.push(
        Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === other ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
