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

  test("can start within a day", async () => {
    expect((await uploadLeaf(pairs.p256, { notBefore: minute + day })).status).toBe(200);
  });

  test("can have a key in a traditional format", async () => {
    const sec1 = toKeyPem(pairs.p256, "sec1");
    const parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n";
    const leaf = await authority.issue(pairs.p256, { names: [name], ...validity });
    expect((await upload(`\n${leaf}`, parameters + sec1)).status).toBe(200);
  });
});

describe("a rejected certificate", () => {
  const assertRejected = (message: string | RegExp) => ({
    status: 400,
    message: typeof message === "string" ? message : expect.stringMatching(message),
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
  test("happens when the hostname is deleted", async () => {
    await uploadLeaf(pairs.p256);
    const { ID } = await hostname();
    await service.v1("DELETE", path);
    expect(service.context.store.certificates.find(ID)).toBeUndefined();
  });
});
