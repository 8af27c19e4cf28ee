/** Memoizes `compute` for the last `size` inputs, in order of first use. */
export function memoizeLast<Result>(callback: (input: string) => Result, size = 4): (input: string) => Result {
  const results = new Map<string, Result>();
  return (input) => {
    const cached = results.get(input);
    if (cached !== undefined) return cached;
    const result = callback(input);
    if (results.size >= size) results.delete(results.keys().next().value ?? "");
    results.set(input, result);
    return result;
  };
}
