import type { ParsedCertificate } from "./parse-certificate.ts";

/** How the certificates of a bundle hang together. */
export type Chain = {
  /** The leaf, then each issuer that is there, as they should be sent; a root is not part of it. */
  ordered: ParsedCertificate[];
  /** Those that did not issue anything in it. */
  unrelated: ParsedCertificate[];
  /** The self-signed root at its end, which visitors have themselves. */
  root: ParsedCertificate | undefined;
  /** Whether they are given in that order, with nothing between. */
  isOrdered: boolean;
};

type ChainLink = Pick<ParsedCertificate, "pem" | "subjectId" | "issuerId" | "isAuthority" | "key" | "isSignedBy">;

/** Whether somebody issued a certificate to himself. */
export function isSelfIssued({ subjectId, issuerId }: Pick<ParsedCertificate, "subjectId" | "issuerId">): boolean {
  return subjectId === issuerId;
}

/**
 * The certificate that a bundle is about: the one that the private key belongs to (by its public half's `identity`),
 * else the first that is no authority's, else the first.
 */
export function findLeaf<T extends ChainLink>(certificates: readonly T[], identity: string | undefined): T | undefined {
  const own = identity === undefined ? undefined : certificates.find(({ key }) => key.identity === identity);
  return own ?? certificates.find(({ isAuthority }) => !isAuthority) ?? certificates[0];
}

/** Finds who issued whom, from the leaf on. */
export async function buildChain(given: readonly ParsedCertificate[], leaf: ParsedCertificate): Promise<Chain> {
  const ordered = [leaf];
  let root: ParsedCertificate | undefined;
  for (let last = leaf; !isSelfIssued(last);) {
    const issuer = await findIssuer(last, given, ordered);
    if (!issuer) break;
    if (isSelfIssued(issuer)) {
      root = issuer;
      break;
    }
    ordered.push(issuer);
    last = issuer;
  }
  const placed = new Set([...ordered, root].map((certificate) => certificate?.pem));
  return {
    ordered,
    unrelated: given.filter(({ pem }) => !placed.has(pem)),
    root,
    isOrdered: given.every(({ pem }, index) => pem === (ordered[index] ?? root)?.pem),
  };
}

async function findIssuer(
  certificate: ParsedCertificate,
  given: readonly ParsedCertificate[],
  taken: readonly ParsedCertificate[],
): Promise<ParsedCertificate | undefined> {
  for (const candidate of given) {
    if (candidate.subjectId !== certificate.issuerId || taken.includes(candidate)) continue;
    if (await certificate.isSignedBy(candidate)) return candidate;
  }
  return undefined;
}
