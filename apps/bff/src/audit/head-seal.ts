import type { Selectable } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { Secret } from "../vault/secret.ts";

type Head = Pick<Selectable<Schema["audit_head"]>, "scope" | "seq" | "hash">;

/**
 * Seals on the ends of the audit log's chains, made with CONSOLE_SECRET: whoever rewrites rows in the database, hashes
 * and all, cannot seal the end that they come to.
 */
export interface HeadSeals {
  seal(head: Head): string;
  /** Which secret sealed it: the newest, an older one, or none that is known. */
  judge(head: Head & { readonly seal: string | null }): "newest" | "older" | "none";
}

/** `secrets` are newest first and not empty. */
export function createHeadSeals(secrets: readonly Secret[]): HeadSeals {
  const [newest] = secrets;
  if (!newest) throw new Error("seals need at least one secret");
  const sealWith = (secret: Secret, { scope, seq, hash }: Head) =>
    secret.sign(`edge-console/audit-head\n${JSON.stringify([scope, seq, hash])}`);
  return {
    seal: (head) => sealWith(newest, head),
    judge(head) {
      const place = secrets.findIndex((secret) => sealWith(secret, head) === head.seal);
      if (place === -1) return "none";
      return place === 0 ? "newest" : "older";
    },
  };
}
