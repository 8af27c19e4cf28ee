/** Returns text as one line without line breaks or control characters, for subjects and titles. */
export function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}
