import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { certificateSchema } from "@edge-console/contract/objects/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import {
  type CertificateOptions,
  createAuthority,
  getKeyPair,
  type KeyPair,
  toKeyPem,
} from "@edge-console/testing/certificates";
import { startTestService, type TestService } from "../../test/service.ts";

const now = 1_800_000_000;
const day = 86_400;
const validity = { notBefore: now - day, notAfter: now + 90 * day };
const authority = await createAuthority(now);
const pairs = {
  rsa: await getKeyPair("rsa-2048"),
  rsa1024: await getKeyPair("rsa-1024"),
  p256: await getKeyPair("p-256"),
};

let service: TestService;
let minute = now;
let zone: string;
let name: string;
let path: string;
let count = 0;

beforeAll(async () => {
  service = await startTestService({ now });
});
afterAll(() => service.close());
beforeEach(async () => {
  minute += 60;
  count += 1;
  service.context.clock.set(minute);
  name = `cdn${count}.example.com`;
  const created = await post<{ ID: string }>("/cdn", {
    ZONE_NAME: `cert${count}`,
    ORIGIN_URL: "https://origin.example",
  });
  zone = `/cdn/${created.data.ID}`;
  path = `${zone}/hostnames/${(await post<Hostname>(`${zone}/hostnames`, { HOSTNAME: name })).data.ID}`;
});

const post = <Data>(to: string, body: object) => service.v1<Data>("POST", to, { body });
const upload = (CERTIFICATE: unknown, PRIVATE_KEY: unknown) =>
  post(`${path}/certificate`, { CERTIFICATE, PRIVATE_KEY });
const hostname = async () => (await service.v1<Hostname>("GET", path)).data;

async function uploadLeaf(pair: KeyPair, leaf: Partial<CertificateOptions> = {}) {
  return upload(await authority.issue(pair, { names: [name], ...validity, ...leaf }), toKeyPem(pair));
}

describe("an accepted certificate", () => {
  test("enables SSL, returns its details, and never stores its key", async () => {
    const response = await uploadLeaf(pairs.rsa);
    expect(response).toMatchObject({ status: 200, message: "CDN Hostname Certificate Saved." });
    const expected = { TYPE: "CUSTOM", ISSUER: authority.name, EXPIRES: validity.notAfter, UPLOADED: minute };
    expect(certificateSchema.strict().parse(response.data)).toEqual(expected);
    expect((await service.v1("GET", `${path}/certificate`)).data).toEqual(expected);
    expect(await hostname()).toMatchObject({
      SSL_ENABLED: 1,
      SSL_CERTIFICATE: "CUSTOM",
      CERTIFICATE_EXPIRES: validity.notAfter,
    });
    expect(service.context.store.certificates.find((await hostname()).ID)?.pem).not.toContain("PRIVATE");
    const logged = (await service.operator("GET", "/requests")).text;
    expect(logged).not.toContain("PRIVATE KEY");
  });

  test.each(["p-256", "p-384", "p-521"] as const)("has a key on %s", async (curve) => {
    expect((await uploadLeaf(await getKeyPair(curve))).status).toBe(200);
  });

  test("can have the hostname as its common name only", async () => {
    expect((await uploadLeaf(pairs.p256, { names: [], commonName: name.toUpperCase() })).status).toBe(200);
  });

  test("can cover the hostname with a wildcard for one label", async () => {
    expect((await uploadLeaf(pairs.p256, { names: ["*.example.com"] })).status).toBe(200);
  });

  test("can be followed by intermediates", async () => {
    const leaf = await authority.issue(pairs.p256, { names: [name], ...validity });
    expect((await upload(leaf + authority.intermediate, toKeyPem(pairs.p256))).status).toBe(200);
  });

  test("can start within a day", async () => {
    expect((await uploadLeaf(pairs.p256, { notBefore: minute + day })).status).toBe(200);
  });

  test("can have a key in a traditional format", async () => {
    const sec1 = toKeyPem(pairs.p256, "sec1");
    const parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n";
    const leaf = await authority.issue(pairs.p256, { names: [name], ...validity });
    expect((await upload(`\n${leaf}`, parameters + sec1)).status).toBe(200);
  });

  test("replaces an earlier one and allows FORCE_SSL", async () => {
    await uploadLeaf(pairs.rsa);
    expect((await post(path, { FORCE_SSL: 1 })).status).toBe(200);
    await uploadLeaf(pairs.p256, { notAfter: validity.notAfter + day });
    expect(await hostname()).toMatchObject({ CERTIFICATE_EXPIRES: validity.notAfter + day, FORCE_SSL: 1 });
  });
});

describe("a rejected certificate", () => {
  const assertRejected = (message: string | RegExp) => ({
    status: 400,
    message: typeof message === "string" ? message : expect.stringMatching(message),
  });

  test("lacks a field or has one that is not a string", async () => {
    for (const [certificate, key] of [
      [undefined, "x"],
      ["x", null],
      [1, 2],
    ]) {
      expect(await upload(certificate, key)).toMatchObject(assertRejected(/both required, as PEM text/));
    }
  });

  test("is for the default hostname", async () => {
    const list = (await service.v1<{ CDN_HOSTNAMES: Hostname[] }>("GET", `${zone}/hostnames`)).data;
    const target = `${zone}/hostnames/${list.CDN_HOSTNAMES[0]?.ID}/certificate`;
    expect(await post(target, { CERTIFICATE: "", PRIVATE_KEY: "" })).toMatchObject(
      assertRejected("The default hostname always uses the automatic certificate."),
    );
  });

  test("has an empty field", async () => {
    expect(await upload(" \n", "x")).toMatchObject(assertRejected(/^Paste both/));
  });

  test("is larger than 64 KB, or its key larger than 16 KB", async () => {
    const leaf = await authority.issue(pairs.p256, { names: [name], ...validity });
    const padText = (text: string, size: number) => text + "\n".repeat(size - text.length);
    const key = toKeyPem(pairs.p256);
    expect(await upload(padText(leaf, 65_537), key)).toMatchObject(assertRejected(/certificate is larger .* 64 KB/));
    expect(await upload(leaf, padText(key, 16_385))).toMatchObject(assertRejected(/key is larger .* 16 KB/));
    expect((await upload(padText(leaf, 65_536), padText(key, 16_384))).status).toBe(200);
  });

  test("is not PEM or not readable", async () => {
    const key = toKeyPem(pairs.p256);
    const leaf = await authority.issue(pairs.p256, { names: [name], ...validity });
    expect(await upload(key, key)).toMatchObject(assertRejected(/must start with -----BEGIN CERTIFICATE-----/));
    for (const invalidUploads of [
      "-----BEGIN CERTIFICATE-----",
      "-----BEGIN CERTIFICATE-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE-----",
      `${leaf}-----BEGIN CERTIFICATE-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE-----`,
      `${leaf}-----BEGIN CERTIFICATE-----\nMIIB`,
    ]) {
      expect(await upload(invalidUploads, key)).toMatchObject(assertRejected("The certificate could not be read."));
    }
  });

  test("has a key that is encrypted, unreadable, or doesn't match", async () => {
    const leaf = await authority.issue(pairs.p256, { names: [name], ...validity });
    const traditional = toKeyPem(pairs.p256, "encrypted-traditional");
    expect(await upload(leaf, toKeyPem(pairs.p256, "encrypted-pkcs8"))).toMatchObject(
      assertRejected(/^The private key is encrypted/),
    );
    expect(await upload(leaf, traditional)).toMatchObject(assertRejected(/^The private key is encrypted/));
    for (const invalidUploads of [
      "nonsense",
      leaf,
      "-----BEGIN PRIVATE KEY-----\nbm9uc2Vuc2U=\n-----END PRIVATE KEY-----",
    ]) {
      expect(await upload(leaf, invalidUploads)).toMatchObject(assertRejected("The private key could not be read."));
    }
    for (const other of [await getKeyPair("p-256", "other"), pairs.rsa]) {
      expect(await upload(leaf, toKeyPem(other))).toMatchObject(assertRejected(/does not belong to the certificate/));
    }
  });

  test.each([
    ["rsa-1024", /at least 2048 bits/],
    ["p-256-explicit", /explicit curve parameters/],
    ["secp256k1", /^The key must be RSA, or EC/],
    ["ed25519", /^The key must be RSA, or EC/],
  ] as const)("has an unsupported key: %s", async (kind, message) => {
    expect(await uploadLeaf(await getKeyPair(kind))).toMatchObject(assertRejected(message));
  });

  test("has expired or starts in more than a day", async () => {
    expect(await uploadLeaf(pairs.p256, { notAfter: minute })).toMatchObject(
      assertRejected("The certificate expired on 2027-01-15."),
    );
    expect(await uploadLeaf(pairs.p256, { notBefore: minute + day + 1 })).toMatchObject(
      assertRejected("The certificate is not valid until 2027-01-16."),
    );
  });

  test("was issued for other names", async () => {
    const names = ["*.cdn.example.com", "*.com", "example.com", "*.a.example.com"];
    expect(await uploadLeaf(pairs.p256, { names, commonName: "www.example.com" })).toMatchObject(
      assertRejected(`The certificate was not issued for ${name}. It covers: www.example.com, ${names.join(", ")}.`),
    );
  });

  test("reports errors in the order of the specification and changes nothing", async () => {
    const before = await hostname();
    const old = await authority.issue(pairs.rsa1024, {
      names: ["other.example.com"],
      notBefore: now - 9 * day,
      notAfter: now - day,
    });
    expect(await upload(old, toKeyPem(pairs.p256))).toMatchObject(assertRejected(/does not belong/));
    expect(await upload(old, toKeyPem(pairs.rsa1024))).toMatchObject(assertRejected(/at least 2048 bits/));
    const late = await authority.issue(pairs.rsa, {
      names: ["other.example.com"],
      notBefore: now - 9 * day,
      notAfter: now - day,
    });
    expect(await upload(late, toKeyPem(pairs.rsa))).toMatchObject(assertRejected(/expired on/));
    expect(await hostname()).toEqual(before);
  });
});

describe("removing a certificate", () => {
  test("disables FORCE_SSL and starts automatic issuance", async () => {
    await uploadLeaf(pairs.p256);
    await post(path, { FORCE_SSL: 1 });
    const response = await service.v1("DELETE", `${path}/certificate`);
    expect(response).toMatchObject({ status: 200, message: "CDN Hostname Certificate Removed.", data: [] });
    expect(await hostname()).toMatchObject({
      SSL_ENABLED: 1,
      FORCE_SSL: 0,
      SSL_CERTIFICATE: "AUTOCERT",
      CERTIFICATE_EXPIRES: 0,
    });
    service.context.clock.set(minute + 10);
    expect((await service.v1("GET", `${path}/certificate`)).data).toMatchObject({
      TYPE: "AUTOCERT",
      ISSUER: expect.stringMatching(/./),
      UPLOADED: 0,
    });
  });

  test("returns 404 without an uploaded certificate and keeps FORCE_SSL", async () => {
    expect(await service.v1("DELETE", `${path}/certificate`)).toMatchObject({
      status: 404,
      message: "This hostname has no own certificate; it uses the automatic certificate authority.",
    });
  });

  test("happens when the hostname is deleted", async () => {
    await uploadLeaf(pairs.p256);
    const { ID } = await hostname();
    await service.v1("DELETE", path);
    expect(service.context.store.certificates.find(ID)).toBeUndefined();
  });
});
