import type { ParsedCertificate } from "./parse-certificate.ts";

/** Certificate chain of a bundle. */
export type Chain = {
  /** The leaf, then each issuer in the bundle, without the root: the order to send them in. */
  ordered: ParsedCertificate[];
  /** Certificates that aren't part of the chain. */
  unrelated: ParsedCertificate[];
  /** The self-signed root, if the bundle contains it. Browsers have their own copy. */
  root: ParsedCertificate | undefined;
  /** Whether the bundle has this order, and nothing else in between. */
  isOrdered: boolean;
};

type ChainLink = Pick<ParsedCertificate, "pem" | "subjectId" | "issuerId" | "isAuthority" | "key" | "isSignedBy">;

/** Returns whether a certificate has the same subject and issuer. */
export function isSelfIssued({ subjectId, issuerId }: Pick<ParsedCertificate, "subjectId" | "issuerId">): boolean {
  return subjectId === issuerId;
}

/**
 * Finds the leaf of a bundle: the certificate that matches the private key (by the `identity` of its public key), else
 * the first that isn't a CA certificate, else the first.
 */
export function findLeaf<T extends ChainLink>(certificates: readonly T[], identity: string | undefined): T | undefined {
  const match = identity === undefined ? undefined : certificates.find(({ key }) => key.identity === identity);
  return match ?? certificates.find(({ isAuthority }) => !isAuthority) ?? certificates[0];
}

/** Builds the chain from the leaf to its last issuer in the bundle. */
export async function buildChain(bundle: readonly ParsedCertificate[], leaf: ParsedCertificate): Promise<Chain> {
  const ordered = [leaf];
  let root: ParsedCertificate | undefined;
  for (let last = leaf; !isSelfIssued(last);) {
    const issuer = await findIssuer(last, bundle, ordered);
    if (!issuer) break;
    if (isSelfIssued(issuer)) {
      root = issuer;
      break;
    }
    ordered.push(issuer);
    last = issuer;
  }
  const chainCertificates = new Set([...ordered, root].map((certificate) => certificate?.pem));
  return {
    ordered,
    unrelated: bundle.filter(({ pem }) => !chainCertificates.has(pem)),
    root,
    isOrdered: bundle.every(({ pem }, index) => pem === (ordered[index] ?? root)?.pem),
  };
}

async function findIssuer(
  certificate: ParsedCertificate,
  bundle: readonly ParsedCertificate[],
  chain: readonly ParsedCertificate[],
): Promise<ParsedCertificate | undefined> {
  for (const candidate of bundle) {
    if (candidate.subjectId !== certificate.issuerId || chain.includes(candidate)) continue;
    if (await certificate.isSignedBy(candidate)) return candidate;
  }
  return undefined;
}
