import { keyPair, keyPem, type KeyForm, type KeyKind } from "../certificates.ts";
import { getData, assertMatches, assertError, assertEqual } from "../assertions.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { Hostname, CheckContext, Upload } from "../check-context.ts";

const section = "Hostname errors";

/** Creates a rule about an upload that is rejected: its body, and what the MESSAGE must mention. */
function refusal(
  id: string,
  description: string,
  spoils: (t: CheckContext, good: Upload, hostname: Hostname) => Fields | Promise<Fields>,
  sentence: RegExp,
): Rule {
  return {
    id: `certificates.refused.${id}`,
    section,
    description: `${description} is 400`,
    needs: ["write"],
    check: async (t) => {
      const hostname = await t.hostname(await t.zone());
      const body = await spoils(t, await t.upload([hostname.name]), hostname);
      assertError(await t.post(`${hostname.path}/certificate`, body), 400, sentence);
      assertEqual(getData(await t.get(hostname.path)), hostname.data, "the hostname after the refusal");
    },
  };
}

/** Returns a valid certificate and its key, of this kind and in this encoding. */
async function withKey(t: CheckContext, hostname: Hostname, kind: KeyKind, form: KeyForm = "pkcs8"): Promise<Fields> {
  const { CERTIFICATE } = await t.upload([hostname.name], {}, kind);
  return { CERTIFICATE, PRIVATE_KEY: keyPem(await keyPair(kind), form) };
}

const missing: Rule[] = [
  refusal("nothing", "An empty object", () => ({}), /CERTIFICATE|certificate/),
  refusal("no-key", "A missing PRIVATE_KEY", (_, { CERTIFICATE }) => ({ CERTIFICATE }), /key/i),
  refusal("no-certificate", "A missing CERTIFICATE", (_, { PRIVATE_KEY }) => ({ PRIVATE_KEY }), /certificate/i),
  refusal("empty-key", "An empty PRIVATE_KEY", (_, good) => ({ ...good, PRIVATE_KEY: "" }), /key|both/i),
  refusal(
    "empty-certificate",
    "An empty CERTIFICATE",
    (_, good) => ({ ...good, CERTIFICATE: "" }),
    /certificate|both/i,
  ),
  refusal(
    "both-empty",
    "CERTIFICATE and PRIVATE_KEY both empty",
    () => ({ CERTIFICATE: "", PRIVATE_KEY: "" }),
    /certificate|both/i,
  ),
  refusal(
    "list",
    "A CERTIFICATE sent as a list",
    (_, good) => ({ ...good, CERTIFICATE: [good.CERTIFICATE] }),
    /^The value of CERTIFICATE must be a single value, not a list or an object\.$/,
  ),
  refusal(
    "list-key",
    "A PRIVATE_KEY sent as a list",
    (_, good) => ({ ...good, PRIVATE_KEY: [good.PRIVATE_KEY] }),
    /^The value of PRIVATE_KEY must be a single value, not a list or an object\.$/,
  ),
];

const sizes: Rule[] = [
  refusal(
    "certificate-65-kb",
    "A certificate of 65 KB",
    async (t, _, { name }) => {
      const made = await t.upload([name], { padding: 48_600 });
      assertEqual(made.CERTIFICATE.length > 65_536, true, "whether the certificate is longer than 64 KB");
      return made;
    },
    /larger|too (large|big|long)|KB/i,
  ),
  refusal(
    "key-17-kb",
    "A private key of more than 16 KB",
    (_, good) => {
      const lines = `${"A".repeat(64)}\n`.repeat(265);
      return { ...good, PRIVATE_KEY: `-----BEGIN PRIVATE KEY-----\n${lines}-----END PRIVATE KEY-----\n` };
    },
    /larger|too (large|big|long)|KB/i,
  ),
];

const unreadable: Rule[] = [
  refusal(
    "no-pem",
    "A CERTIFICATE that does not start with -----BEGIN CERTIFICATE-----",
    (_, good) => ({ ...good, CERTIFICATE: "certificate" }),
    /-----BEGIN CERTIFICATE-----/,
  ),
  refusal(
    "key-as-certificate",
    "The private key as CERTIFICATE",
    (_, good) => ({ ...good, CERTIFICATE: good.PRIVATE_KEY }),
    /-----BEGIN CERTIFICATE-----/,
  ),
  refusal(
    "certificate-garbage",
    "A certificate that cannot be read",
    (_, good) => ({
      ...good,
      CERTIFICATE: "-----BEGIN CERTIFICATE-----\nMIIBbroken\n-----END CERTIFICATE-----\n",
    }),
    /certificate/i,
  ),
  refusal(
    "certificate-cut",
    "A certificate that is cut off",
    (_, good) => ({
      ...good,
      CERTIFICATE: good.CERTIFICATE.slice(0, good.CERTIFICATE.length / 2),
    }),
    /certificate/i,
  ),
  refusal(
    "key-garbage",
    "A private key that cannot be read",
    (_, good) => ({
      ...good,
      PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----\nMIIBbroken\n-----END PRIVATE KEY-----\n",
    }),
    /key/i,
  ),
  refusal("key-words", "A private key that is not PEM", (_, good) => ({ ...good, PRIVATE_KEY: "my key" }), /key/i),
  refusal(
    "certificate-as-key",
    "The certificate as PRIVATE_KEY",
    (_, good) => ({ ...good, PRIVATE_KEY: good.CERTIFICATE }),
    /key/i,
  ),
];

const keys: Rule[] = [
  refusal(
    "encrypted.pkcs8",
    "An encrypted private key (PKCS#8)",
    (t, _, hostname) => withKey(t, hostname, "p-256", "encrypted-pkcs8"),
    /encrypt|passphrase|password/i,
  ),
  refusal(
    "encrypted.rsa",
    "An encrypted RSA key in the traditional form",
    (t, _, hostname) => withKey(t, hostname, "rsa-2048", "encrypted-traditional"),
    /encrypt|passphrase|password/i,
  ),
  refusal(
    "encrypted.ec",
    "An encrypted EC key in the traditional form",
    (t, _, hostname) => withKey(t, hostname, "p-256", "encrypted-traditional"),
    /encrypt|passphrase|password/i,
  ),
  refusal(
    "mismatch",
    "A private key that does not belong to the certificate",
    async (_, good) => ({
      ...good,
      PRIVATE_KEY: keyPem(await keyPair("p-256", "another")),
    }),
    /belong|match/i,
  ),
  refusal(
    "mismatch.type",
    "A private key of another type than the certificate's",
    async (_, good) => ({
      ...good,
      PRIVATE_KEY: keyPem(await keyPair("rsa-2048")),
    }),
    /belong|match/i,
  ),
  refusal(
    "intermediate-first",
    "A chain with the intermediate first",
    async (t, good) => ({
      ...good,
      CERTIFICATE: (await t.authority()).intermediate + good.CERTIFICATE,
    }),
    /belong|match/i,
  ),
  refusal("rsa-1024", "An RSA key of 1024 bits", (t, _, hostname) => withKey(t, hostname, "rsa-1024"), /2048/),
  refusal(
    "rsa-1024.pkcs1",
    "An RSA key of 1024 bits (PKCS#1)",
    (t, _, hostname) => withKey(t, hostname, "rsa-1024", "pkcs1"),
    /2048/,
  ),
  refusal(
    "explicit-curve",
    "An EC key with explicit curve parameters",
    (t, _, hostname) => withKey(t, hostname, "p-256-explicit"),
    /curve|parameters/i,
  ),
  refusal(
    "explicit-curve.sec1",
    "An EC key with explicit curve parameters (SEC1)",
    (t, _, hostname) => withKey(t, hostname, "p-256-explicit", "sec1"),
    /curve|parameters/i,
  ),
  refusal(
    "secp256k1",
    "An EC key on another curve (secp256k1)",
    (t, _, hostname) => withKey(t, hostname, "secp256k1"),
    /P-256|curve/i,
  ),
  refusal(
    "ed25519",
    "A key that is neither RSA nor EC (Ed25519)",
    (t, _, hostname) => withKey(t, hostname, "ed25519"),
    /RSA|EC/,
  ),
];

const day = 86_400;

const validity: Rule[] = [
  refusal(
    "expired",
    "A certificate that has expired",
    (t, _, { name }) => t.upload([name], { notBefore: t.now() - 30 * day, notAfter: t.now() - 3600 }),
    /expired/i,
  ),
  refusal(
    "not-yet",
    "A certificate that starts in two days",
    (t, _, { name }) => t.upload([name], { notBefore: t.now() + 2 * day }),
    /valid until|not valid|not yet valid/i,
  ),
  refusal(
    "not-yet.edge",
    "A certificate that starts in 25 hours",
    (t, _, { name }) => t.upload([name], { notBefore: t.now() + 25 * 3600 }),
    /valid until|not valid|not yet valid/i,
  ),
];

/** Creates a rule: the MESSAGE about a name mismatch contains the hostname and the names in the certificate. */
function uncovered(
  id: string,
  description: string,
  names: (name: string) => string[],
  hostname?: (t: CheckContext) => string,
): Rule {
  return {
    id: `certificates.refused.${id}`,
    section,
    description: `${description} is 400; the message says which hostname and which names it covers`,
    needs: ["write"],
    check: async (t) => {
      const made = await t.hostname(await t.zone(), hostname?.(t) ?? t.host());
      const covers = names(made.name);
      const response = await t.post(`${made.path}/certificate`, await t.upload(covers));
      assertError(response, 400);
      for (const part of [made.name, ...covers]) {
        assertMatches(response.text, new RegExp(part.replaceAll(".", "\\.").replaceAll("*", "\\*")), "MESSAGE");
      }
    },
  };
}

const names: Rule[] = [
  uncovered("name", "A certificate for another name", () => ["www.example.org"]),
  uncovered("name.several", "A certificate for several other names", () => ["www.example.org", "cdn.example.net"]),
  uncovered("name.parent", "A certificate for the name above the hostname", (name) => [
    name.split(".").slice(1).join("."),
  ]),
  uncovered(
    "wildcard.two-labels",
    "A wildcard that would have to cover two labels",
    (name) => [`*.${name.split(".").slice(2).join(".")}`],
    (t) => `www.${t.host()}`,
  ),
  uncovered("wildcard.below", "A wildcard below the hostname", (name) => [`*.${name}`]),
  refusal(
    "common-name",
    "A certificate with another common name and no other names",
    (t) => t.upload([], { commonName: "www.example.org" }),
    /www\.example\.org/,
  ),
];

const elsewhere: Rule[] = [
  {
    id: "certificates.refused.default",
    section,
    description: "Uploading to the default hostname is 400: it always uses the automatic certificate",
    needs: ["write"],
    check: async (t) => {
      const first = await t.defaultHostname(await t.run.sharedZone());
      const response = await t.post(`${first.path}/certificate`, await t.upload([first.name]));
      assertError(response, 400, /default|automatic/i);
    },
  },
  {
    id: "certificates.refused.keeps-earlier",
    section,
    description: "A refused upload leaves the certificate in place as it was",
    needs: ["write"],
    check: async (t) => {
      const hostname = await t.hostname(await t.zone());
      const path = `${hostname.path}/certificate`;
      getData(await t.post(path, await t.upload([hostname.name])));
      const before = getData(await t.get(path));
      assertError(await t.post(path, await t.upload(["www.example.org"])), 400);
      assertEqual(getData(await t.get(path)), before, "the certificate");
    },
  },
];

export const certificateRefusals: Section = {
  title: "Certificates: refusals",
  rules: [...missing, ...sizes, ...unreadable, ...keys, ...validity, ...names, ...elsewhere],
};
