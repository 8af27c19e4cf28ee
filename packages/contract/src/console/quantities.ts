let format: Intl.NumberFormat | undefined;

/**
 * Formats a number with its noun: (1, "zone") → "1 zone", (1234, "zone") → "1,234 zones". Creates the format of Intl when it's
 * first called: that takes the browser 20 ms.
 */
export function formatQuantity(count: number, noun: string, plural = `${noun}s`): string {
  format ??= new Intl.NumberFormat("en");
  return `${format.format(count)} ${count === 1 ? noun : plural}`;
}
