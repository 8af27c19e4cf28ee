/**
 * The request header by which a change says on which values it is based: the digest of the fields that it changes, as
 * the person saw them. The console refuses the change (409, `stale-base`) when they are others by now.
 */
export const baseDigestHeader = "X-Base-Digest";

/** SHA-256, in hexadecimal, of these fields of an object, whatever their order. */
export async function baseDigest(
  object: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Promise<string> {
  const pairs = fields.toSorted().map((field) => [field, object[field] ?? null]);
  const bytes = new TextEncoder().encode(JSON.stringify(pairs));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
