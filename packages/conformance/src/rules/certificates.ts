import {
  getKeyPair,
  toKeyPem,
  type KeyForm,
  type KeyKind,
  type CertificateOptions,
} from "@edge-console/testing/certificates";
import {
  getData,
  assertEmpty,
  assertExactFields,
  assertTrue,
  assertMatches,
  assertRecent,
  assertError,
  assertEqual,
} from "../assertions.ts";
import { certificateFields } from "../fields.ts";
import type { Fields } from "../json.ts";
import type { Rule, Section } from "../rule.ts";
import type { Hostname, CheckContext } from "../check-context.ts";

const returnedMessage = "CDN Hostname Certificate Returned.";
const savedMessage = "CDN Hostname Certificate Saved.";
const removedMessage = "CDN Hostname Certificate Removed.";
const noCustomCertificateMessage = "This hostname has no own certificate; it uses the automatic certificate authority.";

function rule(id: string, section: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `certificates.${id}`, section, description, needs: ["write"], check };
}

async function createCustomHostname(t: CheckContext): Promise<Hostname> {
  return t.createHostname(await t.createZone());
}

async function uploadCertificate(t: CheckContext, hostname: Hostname, body: Fields): Promise<Fields> {
  return getData(await t.post(`${hostname.path}/certificate`, body), savedMessage);
}

/** Creates a rule: a certificate with this subject is accepted for a hostname with this name. */
function acceptanceRule(
  id: string,
  description: string,
  createOptions: (name: string, now: number) => { names: string[] } & Partial<CertificateOptions>,
  hostname = (t: CheckContext) => t.createHostnameName(),
): Rule {
  return rule(`upload.${id}`, "Upload certificate", `${description} is accepted`, async (t) => {
    const made = await t.createHostname(await t.createZone(), hostname(t));
    const { names, ...rest } = createOptions(made.name, t.now());
    assertEqual((await uploadCertificate(t, made, await t.createUpload(names, rest))).TYPE, "CUSTOM", "TYPE");
  });
}

const keyRules: Rule[] = (
  [
    ["rsa-2048", "pkcs8", "An RSA key of 2048 bits (PKCS#8)"],
    ["rsa-2048", "pkcs1", "An RSA key of 2048 bits (PKCS#1)"],
    ["p-256", "pkcs8", "An EC key on P-256 (PKCS#8)"],
    ["p-256", "sec1", "An EC key on P-256 (SEC1)"],
    ["p-384", "pkcs8", "An EC key on P-384 (PKCS#8)"],
    ["p-384", "sec1", "An EC key on P-384 (SEC1)"],
    ["p-521", "pkcs8", "An EC key on P-521 (PKCS#8)"],
    ["p-521", "sec1", "An EC key on P-521 (SEC1)"],
  ] satisfies [KeyKind, KeyForm, string][]
).map(([kind, form, description]) =>
  rule(`key.${kind}.${form}`, "Upload certificate", `${description} is accepted`, async (t) => {
    const hostname = await createCustomHostname(t);
    const { CERTIFICATE } = await t.createUpload([hostname.name], {}, kind);
    const PRIVATE_KEY = toKeyPem(await getKeyPair(kind), form);
    assertEqual((await uploadCertificate(t, hostname, { CERTIFICATE, PRIVATE_KEY })).TYPE, "CUSTOM", "TYPE");
  }),
);

const coverageRules: Rule[] = [
  acceptanceRule("san", "A certificate with the hostname as subject alternative name", (name) => ({ names: [name] })),
  acceptanceRule("san.among-others", "A certificate that names other hosts as well", (name) => ({
    names: ["www.example.org", name, "*.example.net"],
  })),
  acceptanceRule("common-name", "A certificate with the hostname as common name only", (name) => ({
    names: [],
    commonName: name,
  })),
  acceptanceRule("wildcard", "A wildcard over the hostname's one first label", (name) => ({
    names: [`*.${name.split(".").slice(1).join(".")}`],
  })),
  acceptanceRule("wildcard.common-name", "A wildcard as common name only", (name) => ({
    names: [],
    commonName: `*.${name.split(".").slice(1).join(".")}`,
  })),
  acceptanceRule(
    "wildcard.deeper",
    "A wildcard one label above a longer hostname",
    (name) => ({ names: [`*.${name.split(".").slice(1).join(".")}`] }),
    (t) => `www.${t.createHostnameName()}`,
  ),
  acceptanceRule("starts-within-a-day", "A certificate that starts in 23 hours", (name, now) => ({
    names: [name],
    notBefore: now + 23 * 3600,
  })),
  acceptanceRule("expires-soon", "A certificate that expires in ten minutes", (name, now) => ({
    names: [name],
    notAfter: now + 600,
  })),
];

const chainRules: Rule[] = [
  rule("upload.chain", "Upload certificate", "A leaf followed by its intermediate is accepted", async (t) => {
    const hostname = await createCustomHostname(t);
    const body = await t.createUpload([hostname.name]);
    const CERTIFICATE = body.CERTIFICATE + (await t.getAuthority()).intermediate;
    assertEqual((await uploadCertificate(t, hostname, { ...body, CERTIFICATE })).TYPE, "CUSTOM", "TYPE");
  }),
  rule("upload.chain.root", "Upload certificate", "A leaf followed by intermediate and root is accepted", async (t) => {
    const hostname = await createCustomHostname(t);
    const body = await t.createUpload([hostname.name]);
    const { intermediate, root } = await t.getAuthority();
    const after = await uploadCertificate(t, hostname, {
      ...body,
      CERTIFICATE: body.CERTIFICATE + intermediate + root,
    });
    assertEqual(after.TYPE, "CUSTOM", "TYPE");
  }),
  rule("upload.large", "Upload certificate", "A certificate of nearly 64 KB is accepted", async (t) => {
    const hostname = await createCustomHostname(t);
    const body = await t.createUpload([hostname.name], { commentBytes: 46_000 });
    assertTrue(
      body.CERTIFICATE.length > 62_000 && body.CERTIFICATE.length < 64_000,
      "the certificate should be near 64 KB",
    );
    assertEqual((await uploadCertificate(t, hostname, body)).TYPE, "CUSTOM", "TYPE");
  }),
];

const responseRules: Rule[] = [
  rule("upload", "Hostnames", `An upload is \`${savedMessage}\` and returns the certificate`, async (t) => {
    const hostname = await createCustomHostname(t);
    const after = await uploadCertificate(t, hostname, await t.createUpload([hostname.name]));
    assertExactFields(after, certificateFields, "the certificate");
  }),
  rule(
    "upload.type",
    "Hostname certificate",
    "TYPE is CUSTOM, ISSUER the issuer's name, EXPIRES the expiry",
    async (t) => {
      const hostname = await createCustomHostname(t);
      const notAfter = t.now() + 40 * 86_400;
      const after = await uploadCertificate(t, hostname, await t.createUpload([hostname.name], { notAfter }));
      assertEqual([after.TYPE, after.EXPIRES], ["CUSTOM", notAfter], "TYPE and EXPIRES");
      assertMatches(after.ISSUER, new RegExp((await t.getAuthority()).name), "ISSUER");
    },
  ),
  rule("upload.time", "Hostname certificate", "UPLOADED is when the certificate was uploaded", async (t) => {
    const hostname = await createCustomHostname(t);
    assertRecent(
      (await uploadCertificate(t, hostname, await t.createUpload([hostname.name]))).UPLOADED,
      t.now(),
      "UPLOADED",
    );
  }),
  rule("upload.secret", "Hostname certificate", "Neither private key nor certificate is in any response", async (t) => {
    const hostname = await createCustomHostname(t);
    const upload = await t.post(`${hostname.path}/certificate`, await t.createUpload([hostname.name]));
    getData(upload, savedMessage);
    const reads = [await t.get(`${hostname.path}/certificate`), await t.get(hostname.path)];
    for (const response of [upload, ...reads]) {
      assertTrue(!/BEGIN|PRIVATE_KEY/.test(response.text), `${response.call} should show neither key nor certificate`);
    }
  }),
  rule(
    "view.custom",
    "Hostnames",
    `Reading the certificate is \`${returnedMessage}\` and returns what the upload returned`,
    async (t) => {
      const hostname = await createCustomHostname(t);
      const after = await uploadCertificate(t, hostname, await t.createUpload([hostname.name]));
      assertEqual(getData(await t.get(`${hostname.path}/certificate`), returnedMessage, 200), after, "the certificate");
    },
  ),
  rule(
    "view.automatic",
    "Hostname certificate",
    "An automatic certificate is AUTOCERT, UPLOADED 0, EXPIRES 0 while none is in place",
    async (t) => {
      const hostname = await createCustomHostname(t);
      const certificate = getData(await t.get(`${hostname.path}/certificate`), returnedMessage, 200);
      assertExactFields(certificate, certificateFields, "the certificate");
      assertEqual(
        [certificate.TYPE, certificate.UPLOADED, certificate.EXPIRES],
        ["AUTOCERT", 0, 0],
        "TYPE, UPLOADED and EXPIRES",
      );
      assertEqual(typeof certificate.ISSUER, "string", "type of ISSUER");
    },
  ),
  {
    id: "certificates.view.issued",
    section: "Hostname certificate",
    description: "An automatic certificate that was issued shows its EXPIRES, still with UPLOADED 0",
    needs: ["write", "operator"],
    check: async (t) => {
      const hostname = await createCustomHostname(t);
      getData(await t.post(hostname.path, { SSL_ENABLED: 1 }));
      const expires = t.now() + 80 * 86_400;
      await t.operator.issueCertificate(hostname.id, expires);
      const after = getData(await t.get(`${hostname.path}/certificate`));
      assertEqual([after.TYPE, after.UPLOADED, after.EXPIRES], ["AUTOCERT", 0, expires], "TYPE, UPLOADED and EXPIRES");
    },
  },
];

const effectRules: Rule[] = [
  rule(
    "upload.hostname",
    "Hostname transitions",
    "An upload makes the hostname CUSTOM, SSL on, with the certificate's expiry",
    async (t) => {
      const hostname = await createCustomHostname(t);
      const { EXPIRES } = await uploadCertificate(t, hostname, await t.createUpload([hostname.name]));
      const after = getData(await t.get(hostname.path));
      assertEqual([after.SSL_CERTIFICATE, after.SSL_ENABLED], ["CUSTOM", 1], "SSL_CERTIFICATE and SSL_ENABLED");
      assertEqual(after.CERTIFICATE_EXPIRES, EXPIRES, "CERTIFICATE_EXPIRES");
    },
  ),
  rule("upload.replaces", "Upload certificate", "An upload replaces an earlier one", async (t) => {
    const hostname = await createCustomHostname(t);
    await uploadCertificate(t, hostname, await t.createUpload([hostname.name], { notAfter: t.now() + 10 * 86_400 }));
    const notAfter = t.now() + 20 * 86_400;
    await uploadCertificate(t, hostname, await t.createUpload([hostname.name], { notAfter }));
    assertEqual(getData(await t.get(`${hostname.path}/certificate`)).EXPIRES, notAfter, "EXPIRES");
  }),
  rule("upload.replaces-automatic", "Upload certificate", "An upload replaces the automatic certificate", async (t) => {
    const hostname = await createCustomHostname(t);
    getData(await t.post(hostname.path, { SSL_ENABLED: 1 }));
    await uploadCertificate(t, hostname, await t.createUpload([hostname.name]));
    assertEqual(getData(await t.get(`${hostname.path}/certificate`)).TYPE, "CUSTOM", "TYPE");
  }),
  rule(
    "delete-hostname",
    "Hostnames",
    "Deleting a hostname deletes its certificate: the name can be added again without one",
    async (t) => {
      const zone = await t.createZone();
      const hostname = await t.createHostname(zone);
      await uploadCertificate(t, hostname, await t.createUpload([hostname.name]));
      await t.delete(hostname.path);
      const recreated = await t.createHostname(zone, hostname.name);
      assertEqual(
        [recreated.data.SSL_CERTIFICATE, recreated.data.CERTIFICATE_EXPIRES],
        ["AUTOCERT", 0],
        "certificate of the new hostname",
      );
    },
  ),
];

const removalRules: Rule[] = [
  rule(
    "remove",
    "Hostnames",
    `Removing an uploaded certificate is \`${removedMessage}\` with DATA empty`,
    async (t) => {
      const hostname = await createCustomHostname(t);
      await uploadCertificate(t, hostname, await t.createUpload([hostname.name]));
      assertEmpty(await t.delete(`${hostname.path}/certificate`), removedMessage);
    },
  ),
  rule(
    "remove.automatic",
    "Hostname transitions",
    "After the removal the hostname is AUTOCERT and FORCE_SSL is 0",
    async (t) => {
      const hostname = await createCustomHostname(t);
      await uploadCertificate(t, hostname, await t.createUpload([hostname.name]));
      getData(await t.post(hostname.path, { FORCE_SSL: 1 }));
      await t.delete(`${hostname.path}/certificate`);
      const after = getData(await t.get(hostname.path));
      assertEqual([after.SSL_CERTIFICATE, after.FORCE_SSL], ["AUTOCERT", 0], "SSL_CERTIFICATE and FORCE_SSL");
      const certificate = getData(await t.get(`${hostname.path}/certificate`));
      assertEqual([certificate.TYPE, certificate.UPLOADED], ["AUTOCERT", 0], "TYPE and UPLOADED");
    },
  ),
  rule(
    "remove.none",
    "Hostname errors",
    `A hostname without an uploaded certificate is 404 \`${noCustomCertificateMessage}\``,
    async (t) => {
      assertError(
        await t.delete(`${(await createCustomHostname(t)).path}/certificate`),
        404,
        noCustomCertificateMessage,
      );
    },
  ),
  rule("remove.default", "Hostname errors", "The default hostname has no removable certificate: 404", async (t) => {
    const { path } = await t.getDefaultHostname(await t.run.getSharedZone());
    assertError(await t.delete(`${path}/certificate`), 404, noCustomCertificateMessage);
  }),
  rule("remove.twice", "Hostname errors", "Removing it again is 404", async (t) => {
    const hostname = await createCustomHostname(t);
    await uploadCertificate(t, hostname, await t.createUpload([hostname.name]));
    await t.delete(`${hostname.path}/certificate`);
    assertError(await t.delete(`${hostname.path}/certificate`), 404, noCustomCertificateMessage);
  }),
  {
    id: "certificates.remove.force-unchanged",
    section: "Hostname errors",
    description: "That 404 never disables FORCE_SSL on an automatic hostname",
    needs: ["write", "operator"],
    check: async (t) => {
      const hostname = await createCustomHostname(t);
      getData(await t.post(hostname.path, { SSL_ENABLED: 1 }));
      await t.operator.issueCertificate(hostname.id);
      getData(await t.post(hostname.path, { FORCE_SSL: 1 }));
      assertError(await t.delete(`${hostname.path}/certificate`), 404, noCustomCertificateMessage);
      assertEqual(getData(await t.get(hostname.path)).FORCE_SSL, 1, "FORCE_SSL");
    },
  },
];

export const certificates: Section = {
  title: "Certificates",
  rules: [...responseRules, ...keyRules, ...coverageRules, ...chainRules, ...effectRules, ...removalRules],
};
