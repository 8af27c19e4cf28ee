import { keyPair, keyPem, type KeyForm, type KeyKind, type Subject } from "../certificates.ts";
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

const returned = "CDN Hostname Certificate Returned.";
const saved = "CDN Hostname Certificate Saved.";
const removed = "CDN Hostname Certificate Removed.";
const noOwn = "This hostname has no own certificate; it uses the automatic certificate authority.";

function rule(id: string, section: string, description: string, check: (t: CheckContext) => Promise<void>): Rule {
  return { id: `certificates.${id}`, section, description, needs: ["write"], check };
}

async function customHostname(t: CheckContext): Promise<Hostname> {
  return t.hostname(await t.zone());
}

async function put(t: CheckContext, hostname: Hostname, body: Fields): Promise<Fields> {
  return getData(await t.post(`${hostname.path}/certificate`, body), saved);
}

/** Creates a rule: a certificate with this subject is accepted for a hostname with this name. */
function accepted(
  id: string,
  description: string,
  subject: (name: string, now: number) => { names: string[] } & Partial<Subject>,
  hostname = (t: CheckContext) => t.host(),
): Rule {
  return rule(`upload.${id}`, "Upload certificate", `${description} is accepted`, async (t) => {
    const made = await t.hostname(await t.zone(), hostname(t));
    const { names, ...rest } = subject(made.name, t.now());
    assertEqual((await put(t, made, await t.upload(names, rest))).TYPE, "CUSTOM", "TYPE");
  });
}

const keys: Rule[] = (
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
    const hostname = await customHostname(t);
    const { CERTIFICATE } = await t.upload([hostname.name], {}, kind);
    const PRIVATE_KEY = keyPem(await keyPair(kind), form);
    assertEqual((await put(t, hostname, { CERTIFICATE, PRIVATE_KEY })).TYPE, "CUSTOM", "TYPE");
  }),
);

const coverage: Rule[] = [
  accepted("san", "A certificate with the hostname as subject alternative name", (name) => ({ names: [name] })),
  accepted("san.among-others", "A certificate that names other hosts as well", (name) => ({
    names: ["www.example.org", name, "*.example.net"],
  })),
  accepted("common-name", "A certificate with the hostname as common name only", (name) => ({
    names: [],
    commonName: name,
  })),
  accepted("wildcard", "A wildcard over the hostname's one first label", (name) => ({
    names: [`*.${name.split(".").slice(1).join(".")}`],
  })),
  accepted("wildcard.common-name", "A wildcard as common name only", (name) => ({
    names: [],
    commonName: `*.${name.split(".").slice(1).join(".")}`,
  })),
  accepted(
    "wildcard.deeper",
    "A wildcard one label above a longer hostname",
    (name) => ({ names: [`*.${name.split(".").slice(1).join(".")}`] }),
    (t) => `www.${t.host()}`,
  ),
  accepted("starts-within-a-day", "A certificate that starts in 23 hours", (name, now) => ({
    names: [name],
    notBefore: now + 23 * 3600,
  })),
  accepted("expires-soon", "A certificate that expires in ten minutes", (name, now) => ({
    names: [name],
    notAfter: now + 600,
  })),
];

const chains: Rule[] = [
  rule("upload.chain", "Upload certificate", "A leaf followed by its intermediate is accepted", async (t) => {
    const hostname = await customHostname(t);
    const body = await t.upload([hostname.name]);
    const CERTIFICATE = body.CERTIFICATE + (await t.authority()).intermediate;
    assertEqual((await put(t, hostname, { ...body, CERTIFICATE })).TYPE, "CUSTOM", "TYPE");
  }),
  rule("upload.chain.root", "Upload certificate", "A leaf followed by intermediate and root is accepted", async (t) => {
    const hostname = await customHostname(t);
    const body = await t.upload([hostname.name]);
    const { intermediate, root } = await t.authority();
    const after = await put(t, hostname, { ...body, CERTIFICATE: body.CERTIFICATE + intermediate + root });
    assertEqual(after.TYPE, "CUSTOM", "TYPE");
  }),
  rule("upload.large", "Upload certificate", "A certificate of nearly 64 KB is accepted", async (t) => {
    const hostname = await customHostname(t);
    const body = await t.upload([hostname.name], { padding: 46_000 });
    assertTrue(
      body.CERTIFICATE.length > 62_000 && body.CERTIFICATE.length < 64_000,
      "the certificate should be near 64 KB",
    );
    assertEqual((await put(t, hostname, body)).TYPE, "CUSTOM", "TYPE");
  }),
];

const responses: Rule[] = [
  rule("upload", "Hostnames", `An upload is \`${saved}\` and answers the certificate`, async (t) => {
    const hostname = await customHostname(t);
    const after = await put(t, hostname, await t.upload([hostname.name]));
    assertExactFields(after, certificateFields, "the certificate");
  }),
  rule(
    "upload.type",
    "Hostname certificate",
    "TYPE is CUSTOM, ISSUER the issuer's name, EXPIRES the expiry",
    async (t) => {
      const hostname = await customHostname(t);
      const notAfter = t.now() + 40 * 86_400;
      const after = await put(t, hostname, await t.upload([hostname.name], { notAfter }));
      assertEqual([after.TYPE, after.EXPIRES], ["CUSTOM", notAfter], "TYPE and EXPIRES");
      assertMatches(after.ISSUER, new RegExp((await t.authority()).name), "ISSUER");
    },
  ),
  rule("upload.time", "Hostname certificate", "UPLOADED is when the certificate was uploaded", async (t) => {
    const hostname = await customHostname(t);
    assertRecent((await put(t, hostname, await t.upload([hostname.name]))).UPLOADED, t.now(), "UPLOADED");
  }),
  rule("upload.secret", "Hostname certificate", "Neither private key nor certificate is in any answer", async (t) => {
    const hostname = await customHostname(t);
    const upload = await t.post(`${hostname.path}/certificate`, await t.upload([hostname.name]));
    getData(upload, saved);
    const reads = [await t.get(`${hostname.path}/certificate`), await t.get(hostname.path)];
    for (const response of [upload, ...reads]) {
      assertTrue(!/BEGIN|PRIVATE_KEY/.test(response.text), `${response.call} should show neither key nor certificate`);
    }
  }),
  rule(
    "view.custom",
    "Hostnames",
    `Reading the certificate is \`${returned}\` and gives what the upload gave`,
    async (t) => {
      const hostname = await customHostname(t);
      const after = await put(t, hostname, await t.upload([hostname.name]));
      assertEqual(getData(await t.get(`${hostname.path}/certificate`), returned, 200), after, "the certificate");
    },
  ),
  rule(
    "view.automatic",
    "Hostname certificate",
    "An automatic certificate is AUTOCERT, UPLOADED 0, EXPIRES 0 while none is in place",
    async (t) => {
      const hostname = await customHostname(t);
      const certificate = getData(await t.get(`${hostname.path}/certificate`), returned, 200);
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
      const hostname = await customHostname(t);
      getData(await t.post(hostname.path, { SSL_ENABLED: 1 }));
      const expires = t.now() + 80 * 86_400;
      await t.operator.issue(hostname.id, expires);
      const after = getData(await t.get(`${hostname.path}/certificate`));
      assertEqual([after.TYPE, after.UPLOADED, after.EXPIRES], ["AUTOCERT", 0, expires], "TYPE, UPLOADED and EXPIRES");
    },
  },
];

const effects: Rule[] = [
  rule(
    "upload.hostname",
    "Hostname transitions",
    "An upload makes the hostname CUSTOM, SSL on, with the certificate's expiry",
    async (t) => {
      const hostname = await customHostname(t);
      const { EXPIRES } = await put(t, hostname, await t.upload([hostname.name]));
      const after = getData(await t.get(hostname.path));
      assertEqual([after.SSL_CERTIFICATE, after.SSL_ENABLED], ["CUSTOM", 1], "SSL_CERTIFICATE and SSL_ENABLED");
      assertEqual(after.CERTIFICATE_EXPIRES, EXPIRES, "CERTIFICATE_EXPIRES");
    },
  ),
  rule("upload.replaces", "Upload certificate", "An upload replaces an earlier one", async (t) => {
    const hostname = await customHostname(t);
    await put(t, hostname, await t.upload([hostname.name], { notAfter: t.now() + 10 * 86_400 }));
    const notAfter = t.now() + 20 * 86_400;
    await put(t, hostname, await t.upload([hostname.name], { notAfter }));
    assertEqual(getData(await t.get(`${hostname.path}/certificate`)).EXPIRES, notAfter, "EXPIRES");
  }),
  rule("upload.replaces-automatic", "Upload certificate", "An upload replaces the automatic certificate", async (t) => {
    const hostname = await customHostname(t);
    getData(await t.post(hostname.path, { SSL_ENABLED: 1 }));
    await put(t, hostname, await t.upload([hostname.name]));
    assertEqual(getData(await t.get(`${hostname.path}/certificate`)).TYPE, "CUSTOM", "TYPE");
  }),
  rule(
    "delete-hostname",
    "Hostnames",
    "Deleting a hostname deletes its certificate: the name comes back without",
    async (t) => {
      const zone = await t.zone();
      const hostname = await t.hostname(zone);
      await put(t, hostname, await t.upload([hostname.name]));
      await t.delete(hostname.path);
      const again = await t.hostname(zone, hostname.name);
      assertEqual(
        [again.data.SSL_CERTIFICATE, again.data.CERTIFICATE_EXPIRES],
        ["AUTOCERT", 0],
        "certificate of the new hostname",
      );
    },
  ),
];

const removing: Rule[] = [
  rule("remove", "Hostnames", `Removing an uploaded certificate is \`${removed}\` with DATA empty`, async (t) => {
    const hostname = await customHostname(t);
    await put(t, hostname, await t.upload([hostname.name]));
    assertEmpty(await t.delete(`${hostname.path}/certificate`), removed);
  }),
  rule(
    "remove.automatic",
    "Hostname transitions",
    "After the removal the hostname is AUTOCERT and FORCE_SSL is 0",
    async (t) => {
      const hostname = await customHostname(t);
      await put(t, hostname, await t.upload([hostname.name]));
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
    `A hostname without an uploaded certificate is 404 \`${noOwn}\``,
    async (t) => {
      assertError(await t.delete(`${(await customHostname(t)).path}/certificate`), 404, noOwn);
    },
  ),
  rule("remove.default", "Hostname errors", "The default hostname has no removable certificate: 404", async (t) => {
    const { path } = await t.defaultHostname(await t.run.sharedZone());
    assertError(await t.delete(`${path}/certificate`), 404, noOwn);
  }),
  rule("remove.twice", "Hostname errors", "Removing it again is 404", async (t) => {
    const hostname = await customHostname(t);
    await put(t, hostname, await t.upload([hostname.name]));
    await t.delete(`${hostname.path}/certificate`);
    assertError(await t.delete(`${hostname.path}/certificate`), 404, noOwn);
  }),
  {
    id: "certificates.remove.force-kept",
    section: "Hostname errors",
    description: "That 404 never switches FORCE_SSL off on an automatic hostname",
    needs: ["write", "operator"],
    check: async (t) => {
      const hostname = await customHostname(t);
      getData(await t.post(hostname.path, { SSL_ENABLED: 1 }));
      await t.operator.issue(hostname.id);
      getData(await t.post(hostname.path, { FORCE_SSL: 1 }));
      assertError(await t.delete(`${hostname.path}/certificate`), 404, noOwn);
      assertEqual(getData(await t.get(hostname.path)).FORCE_SSL, 1, "FORCE_SSL");
    },
  },
];

export const certificates: Section = {
  title: "Certificates",
  rules: [...responses, ...keys, ...coverage, ...chains, ...effects, ...removing],
};
