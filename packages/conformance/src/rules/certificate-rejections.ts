import { getKeyPair, toKeyPem, type KeyForm, type KeyKind } from "@edge-console/testing/certificates";
import { getData, assertMatches, assertError, assertEqual } from "../assertions.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { Hostname, CheckContext, CertificateUpload } from "../check-context.ts";

const section = "Hostname errors";

/** Creates a rule about an upload that is rejected: its body, and what the MESSAGE must mention. */
function rejectionRule(
  id: string,
  description: string,
  createBody: (t: CheckContext, validUpload: CertificateUpload, hostname: Hostname) => Fields | Promise<Fields>,
  expectedMessage: RegExp,
): Rule {
  return {
    id: `certificates.rejected.${id}`,
    section,
    description: `${description} is 400`,
    needs: ["write"],
    check: async (t) => {
      const hostname = await t.createHostname(await t.createZone());
      const body = await createBody(t, await t.createUpload([hostname.name]), hostname);
      assertError(await t.post(`${hostname.path}/certificate`, body), 400, expectedMessage);
      assertEqual(getData(await t.get(hostname.path)), hostname.data, "the hostname after the rejection");
    },
  };
}

/** Returns a valid certificate and its key, of this kind and in this encoding. */
async function createUploadWithKey(
  t: CheckContext,
  hostname: Hostname,
  kind: KeyKind,
  form: KeyForm = "pkcs8",
): Promise<Fields> {
  const { CERTIFICATE } = await t.createUpload([hostname.name], {}, kind);
  return { CERTIFICATE, PRIVATE_KEY: toKeyPem(await getKeyPair(kind), form) };
}

const missingFieldRules: Rule[] = [
  rejectionRule("nothing", "An empty object", () => ({}), /CERTIFICATE|certificate/),
  rejectionRule("no-key", "A missing PRIVATE_KEY", (_, { CERTIFICATE }) => ({ CERTIFICATE }), /key/i),
  rejectionRule("no-certificate", "A missing CERTIFICATE", (_, { PRIVATE_KEY }) => ({ PRIVATE_KEY }), /certificate/i),
  rejectionRule(
    "empty-key",
    "An empty PRIVATE_KEY",
    (_, validUpload) => ({ ...validUpload, PRIVATE_KEY: "" }),
    /key|both/i,
  ),
  rejectionRule(
    "empty-certificate",
    "An empty CERTIFICATE",
    (_, validUpload) => ({ ...validUpload, CERTIFICATE: "" }),
    /certificate|both/i,
  ),
  rejectionRule(
    "both-empty",
    "CERTIFICATE and PRIVATE_KEY both empty",
    () => ({ CERTIFICATE: "", PRIVATE_KEY: "" }),
    /certificate|both/i,
  ),
  rejectionRule(
    "list",
    "A CERTIFICATE sent as a list",
    (_, validUpload) => ({ ...validUpload, CERTIFICATE: [validUpload.CERTIFICATE] }),
    /^The value of CERTIFICATE must be a single value, not a list or an object\.$/,
  ),
  rejectionRule(
    "list-key",
    "A PRIVATE_KEY sent as a list",
    (_, validUpload) => ({ ...validUpload, PRIVATE_KEY: [validUpload.PRIVATE_KEY] }),
    /^The value of PRIVATE_KEY must be a single value, not a list or an object\.$/,
  ),
];

const sizeRules: Rule[] = [
  rejectionRule(
    "certificate-65-kb",
    "A certificate of 65 KB",
    async (t, _, { name }) => {
      const made = await t.createUpload([name], { commentBytes: 48_600 });
      assertEqual(made.CERTIFICATE.length > 65_536, true, "whether the certificate is longer than 64 KB");
      return made;
    },
    /larger|too (large|big|long)|KB/i,
  ),
  rejectionRule(
    "key-17-kb",
    "A private key of more than 16 KB",
    (_, validUpload) => {
      const lines = `${"A".repeat(64)}\n`.repeat(265);
      return { ...validUpload, PRIVATE_KEY: `-----BEGIN PRIVATE KEY-----\n${lines}-----END PRIVATE KEY-----\n` };
    },
    /larger|too (large|big|long)|KB/i,
  ),
];

const malformedPemRules: Rule[] = [
  rejectionRule(
    "no-pem",
    "A CERTIFICATE that does not start with -----BEGIN CERTIFICATE-----",
    (_, validUpload) => ({ ...validUpload, CERTIFICATE: "certificate" }),
    /-----BEGIN CERTIFICATE-----/,
  ),
  rejectionRule(
    "key-as-certificate",
    "The private key as CERTIFICATE",
    (_, validUpload) => ({ ...validUpload, CERTIFICATE: validUpload.PRIVATE_KEY }),
    /-----BEGIN CERTIFICATE-----/,
  ),
  rejectionRule(
    "certificate-garbage",
    "A certificate that cannot be read",
    (_, validUpload) => ({
      ...validUpload,
      CERTIFICATE: "-----BEGIN CERTIFICATE-----\nMIIBbroken\n-----END CERTIFICATE-----\n",
    }),
    /certificate/i,
  ),
  rejectionRule(
    "certificate-cut",
    "A certificate that is cut off",
    (_, validUpload) => ({
      ...validUpload,
      CERTIFICATE: validUpload.CERTIFICATE.slice(0, validUpload.CERTIFICATE.length / 2),
    }),
    /certificate/i,
  ),
  rejectionRule(
    "key-garbage",
    "A private key that cannot be read",
    (_, validUpload) => ({
      ...validUpload,
      PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----\nMIIBbroken\n-----END PRIVATE KEY-----\n",
    }),
    /key/i,
  ),
  rejectionRule(
    "key-words",
    "A private key that is not PEM",
    (_, validUpload) => ({ ...validUpload, PRIVATE_KEY: "my key" }),
    /key/i,
  ),
  rejectionRule(
    "certificate-as-key",
    "The certificate as PRIVATE_KEY",
    (_, validUpload) => ({ ...validUpload, PRIVATE_KEY: validUpload.CERTIFICATE }),
    /key/i,
  ),
];

const keyRules: Rule[] = [
  rejectionRule(
    "encrypted.pkcs8",
    "An encrypted private key (PKCS#8)",
    (t, _, hostname) => createUploadWithKey(t, hostname, "p-256", "encrypted-pkcs8"),
    /encrypt|passphrase|password/i,
  ),
  rejectionRule(
    "encrypted.rsa",
    "An encrypted RSA key in the traditional form",
    (t, _, hostname) => createUploadWithKey(t, hostname, "rsa-2048", "encrypted-traditional"),
    /encrypt|passphrase|password/i,
  ),
  rejectionRule(
    "encrypted.ec",
    "An encrypted EC key in the traditional form",
    (t, _, hostname) => createUploadWithKey(t, hostname, "p-256", "encrypted-traditional"),
    /encrypt|passphrase|password/i,
  ),
  rejectionRule(
    "mismatch",
    "A private key that does not belong to the certificate",
    async (_, validUpload) => ({
      ...validUpload,
      PRIVATE_KEY: toKeyPem(await getKeyPair("p-256", "another")),
    }),
    /belong|match/i,
  ),
  rejectionRule(
    "mismatch.type",
    "A private key of another type than the certificate's",
    async (_, validUpload) => ({
      ...validUpload,
      PRIVATE_KEY: toKeyPem(await getKeyPair("rsa-2048")),
    }),
    /belong|match/i,
  ),
  rejectionRule(
    "intermediate-first",
    "A chain with the intermediate first",
    async (t, validUpload) => ({
      ...validUpload,
      CERTIFICATE: (await t.getAuthority()).intermediate + validUpload.CERTIFICATE,
    }),
    /belong|match/i,
  ),
  rejectionRule(
    "rsa-1024",
    "An RSA key of 1024 bits",
    (t, _, hostname) => createUploadWithKey(t, hostname, "rsa-1024"),
    /2048/,
  ),
  rejectionRule(
    "rsa-1024.pkcs1",
    "An RSA key of 1024 bits (PKCS#1)",
    (t, _, hostname) => createUploadWithKey(t, hostname, "rsa-1024", "pkcs1"),
    /2048/,
  ),
  rejectionRule(
    "explicit-curve",
    "An EC key with explicit curve parameters",
    (t, _, hostname) => createUploadWithKey(t, hostname, "p-256-explicit"),
    /curve|parameters/i,
  ),
  rejectionRule(
    "explicit-curve.sec1",
    "An EC key with explicit curve parameters (SEC1)",
    (t, _, hostname) => createUploadWithKey(t, hostname, "p-256-explicit", "sec1"),
    /curve|parameters/i,
  ),
  rejectionRule(
    "secp256k1",
    "An EC key on another curve (secp256k1)",
    (t, _, hostname) => createUploadWithKey(t, hostname, "secp256k1"),
    /P-256|curve/i,
  ),
  rejectionRule(
    "ed25519",
    "A key that is neither RSA nor EC (Ed25519)",
    (t, _, hostname) => createUploadWithKey(t, hostname, "ed25519"),
    /RSA|EC/,
  ),
];

const daySeconds = 86_400;

const validityRules: Rule[] = [
  rejectionRule(
    "expired",
    "A certificate that has expired",
    (t, _, { name }) => t.createUpload([name], { notBefore: t.now() - 30 * daySeconds, notAfter: t.now() - 3600 }),
    /expired/i,
  ),
  rejectionRule(
    "not-yet",
    "A certificate that starts in two days",
    (t, _, { name }) => t.createUpload([name], { notBefore: t.now() + 2 * daySeconds }),
    /valid until|not valid|not yet valid/i,
  ),
  rejectionRule(
    "not-yet.edge",
    "A certificate that starts in 25 hours",
    (t, _, { name }) => t.createUpload([name], { notBefore: t.now() + 25 * 3600 }),
    /valid until|not valid|not yet valid/i,
  ),
];

/** Creates a rule: the MESSAGE about a name mismatch contains the hostname and the names in the certificate. */
function nameMismatchRule(
  id: string,
  description: string,
  names: (name: string) => string[],
  hostname?: (t: CheckContext) => string,
): Rule {
  return {
    id: `certificates.rejected.${id}`,
    section,
    description: `${description} is 400; the message says which hostname and which names it covers`,
    needs: ["write"],
    check: async (t) => {
      const made = await t.createHostname(await t.createZone(), hostname?.(t) ?? t.createHostnameName());
      const certificateNames = names(made.name);
      const response = await t.post(`${made.path}/certificate`, await t.createUpload(certificateNames));
      assertError(response, 400);
      for (const part of [made.name, ...certificateNames]) {
        assertMatches(response.text, new RegExp(part.replaceAll(".", "\\.").replaceAll("*", "\\*")), "MESSAGE");
      }
    },
  };
}

const nameRules: Rule[] = [
  nameMismatchRule("name", "A certificate for another name", () => ["www.example.org"]),
  nameMismatchRule("name.several", "A certificate for several other names", () => [
    "www.example.org",
    "cdn.example.net",
  ]),
  nameMismatchRule("name.parent", "A certificate for the name above the hostname", (name) => [
    name.split(".").slice(1).join("."),
  ]),
  nameMismatchRule(
    "wildcard.two-labels",
    "A wildcard that would have to cover two labels",
    (name) => [`*.${name.split(".").slice(2).join(".")}`],
    (t) => `www.${t.createHostnameName()}`,
  ),
  nameMismatchRule("wildcard.below", "A wildcard below the hostname", (name) => [`*.${name}`]),
  rejectionRule(
    "common-name",
    "A certificate with another common name and no other names",
    (t) => t.createUpload([], { commonName: "www.example.org" }),
    /www\.example\.org/,
  ),
];

const otherRules: Rule[] = [
  {
    id: "certificates.rejected.default",
    section,
    description: "Uploading to the default hostname is 400: it always uses the automatic certificate",
    needs: ["write"],
    check: async (t) => {
      const first = await t.getDefaultHostname(await t.run.getSharedZone());
      const response = await t.post(`${first.path}/certificate`, await t.createUpload([first.name]));
      assertError(response, 400, /default|automatic/i);
    },
  },
  {
    id: "certificates.rejected.keeps-previous",
    section,
    description: "A rejected upload leaves the certificate unchanged",
    needs: ["write"],
    check: async (t) => {
      const hostname = await t.createHostname(await t.createZone());
      const path = `${hostname.path}/certificate`;
      getData(await t.post(path, await t.createUpload([hostname.name])));
      const before = getData(await t.get(path));
      assertError(await t.post(path, await t.createUpload(["www.example.org"])), 400);
      assertEqual(getData(await t.get(path)), before, "the certificate");
    },
  },
];

export const certificateRejections: Section = {
  title: "Certificates: rejections",
  rules: [
    ...missingFieldRules,
    ...sizeRules,
    ...malformedPemRules,
    ...keyRules,
    ...validityRules,
    ...nameRules,
    ...otherRules,
  ],
};
