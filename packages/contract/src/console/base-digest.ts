/**
 * Request header with the digest of the values that a change is based on: the changed fields as the user saw them. The
 * console rejects the change (409, `stale-base`) if they have changed since.
 */
export const baseDigestHeader = "X-Base-Digest";

/** Returns the SHA-256 of these fields of an object in hexadecimal, independent of their order. */
export async function computeBaseDigest(
  object: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Promise<string> {
  const pairs = fields.toSorted().map((field) => [field, object[field] ?? null]);
  const bytes = new TextEncoder().encode(JSON.stringify(pairs));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
