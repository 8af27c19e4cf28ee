import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { certificateSchema } from "@edge-console/contract/objects/certificate";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import {
  authorityCertificate,
  authorityName,
  ecPair,
  ed25519Pair,
  issue,
  keyPem,
  type Leaf,
  type Pair,
  rsaPair,
} from "../../test/certificates.ts";
import { startTestService, type TestService } from "../../test/service.ts";

const now = 1_800_000_000;
const day = 86_400;
const span = { from: now - day, until: now + 90 * day };
const pairs = { rsa: rsaPair(2048), rsa1024: rsaPair(1024), p256: ecPair("P-256") };

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
  const made = await post<{ ID: string }>("/cdn", { ZONE_NAME: `cert${count}`, ORIGIN_URL: "https://origin.example" });
  zone = `/cdn/${made.data.ID}`;
  path = `${zone}/hostnames/${(await post<Hostname>(`${zone}/hostnames`, { HOSTNAME: name })).data.ID}`;
});

const post = <Data>(to: string, body: object) => service.v1<Data>("POST", to, { body });
const upload = (CERTIFICATE: unknown, PRIVATE_KEY: unknown) =>
  post(`${path}/certificate`, { CERTIFICATE, PRIVATE_KEY });
const hostname = async () => (await service.v1<Hostname>("GET", path)).data;

async function uploaded(pair: Pair, leaf: Partial<Leaf> = {}) {
  return upload(await issue(pair, { names: [name], ...span, ...leaf }), keyPem(pair));
}

describe("a certificate that is taken", () => {
  test("switches SSL on, returns its details, and never stores its key", async () => {
    const answer = await uploaded(pairs.rsa);
    expect(answer).toMatchObject({ status: 200, message: "CDN Hostname Certificate Saved." });
    const expected = { TYPE: "CUSTOM", ISSUER: authorityName, EXPIRES: span.until, UPLOADED: minute };
    expect(certificateSchema.strict().parse(answer.data)).toEqual(expected);
    expect((await service.v1("GET", `${path}/certificate`)).data).toEqual(expected);
    expect(await hostname()).toMatchObject({
      SSL_ENABLED: 1,
      SSL_CERTIFICATE: "CUSTOM",
      CERTIFICATE_EXPIRES: span.until,
    });
    expect(service.context.store.certificates.find((await hostname()).ID)?.pem).not.toContain("PRIVATE");
    const logged = (await service.operator("GET", "/requests")).text;
    expect(logged).not.toContain("PRIVATE KEY");
  });

  test.each(["P-256", "P-384", "P-521"])("has a key on %s", async (curve) => {
    expect((await uploaded(ecPair(curve))).status).toBe(200);
  });

  test("names the hostname as its common name alone", async () => {
    expect((await uploaded(pairs.p256, { names: [], commonName: name.toUpperCase() })).status).toBe(200);
  });

  test("covers it with a wildcard for one label", async () => {
    expect((await uploaded(pairs.p256, { names: ["*.example.com"] })).status).toBe(200);
  });

  test("is followed by intermediates", async () => {
    const leaf = await issue(pairs.p256, { names: [name], ...span });
    expect((await upload(leaf + (await authorityCertificate(span.from, span.until)), keyPem(pairs.p256))).status).toBe(
      200,
    );
  });

  test("starts within a day", async () => {
    expect((await uploaded(pairs.p256, { from: minute + day })).status).toBe(200);
  });

  test("comes with a key in the traditional forms", async () => {
    const sec1 = pairs.p256.privateKey.export({ type: "sec1", format: "pem" }).toString();
    const parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n";
    const leaf = await issue(pairs.p256, { names: [name], ...span });
    expect((await upload(`\n${leaf}`, parameters + sec1)).status).toBe(200);
  });

  test("replaces an earlier one, and FORCE_SSL stands on it", async () => {
    await uploaded(pairs.rsa);
    expect((await post(path, { FORCE_SSL: 1 })).status).toBe(200);
    await uploaded(pairs.p256, { until: span.until + day });
    expect(await hostname()).toMatchObject({ CERTIFICATE_EXPIRES: span.until + day, FORCE_SSL: 1 });
  });
});

describe("a certificate that is rejected", () => {
  const refused = (message: string | RegExp) => ({
    status: 400,
    message: typeof message === "string" ? message : expect.stringMatching(message),
  });

  test("without both fields as text", async () => {
    for (const [certificate, key] of [
      [undefined, "x"],
      ["x", null],
      [1, 2],
    ]) {
      expect(await upload(certificate, key)).toMatchObject(refused(/both required, as PEM text/));
    }
  });

  test("on the default hostname", async () => {
    const list = (await service.v1<{ CDN_HOSTNAMES: Hostname[] }>("GET", `${zone}/hostnames`)).data;
    const target = `${zone}/hostnames/${list.CDN_HOSTNAMES[0]?.ID}/certificate`;
    expect(await post(target, { CERTIFICATE: "", PRIVATE_KEY: "" })).toMatchObject(
      refused("The default hostname always uses the automatic certificate."),
    );
  });

  test("with an empty field", async () => {
    expect(await upload(" \n", "x")).toMatchObject(refused(/^Paste both/));
  });

  test("larger than 64 KB or 16 KB, and not before", async () => {
    const leaf = await issue(pairs.p256, { names: [name], ...span });
    const padded = (text: string, size: number) => text + "\n".repeat(size - text.length);
    const key = keyPem(pairs.p256);
    expect(await upload(padded(leaf, 65_537), key)).toMatchObject(refused(/certificate is larger .* 64 KB/));
    expect(await upload(leaf, padded(key, 16_385))).toMatchObject(refused(/key is larger .* 16 KB/));
    expect((await upload(padded(leaf, 65_536), padded(key, 16_384))).status).toBe(200);
  });

  test("that is no PEM, or cannot be read", async () => {
    const key = keyPem(pairs.p256);
    const leaf = await issue(pairs.p256, { names: [name], ...span });
    expect(await upload(key, key)).toMatchObject(refused(/must start with -----BEGIN CERTIFICATE-----/));
    for (const wrong of [
      "-----BEGIN CERTIFICATE-----",
      "-----BEGIN CERTIFICATE-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE-----",
      `${leaf}-----BEGIN CERTIFICATE-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE-----`,
      `${leaf}-----BEGIN CERTIFICATE-----\nMIIB`,
    ]) {
      expect(await upload(wrong, key)).toMatchObject(refused("The certificate could not be read."));
    }
  });

  test("with a key that is encrypted, unreadable or another's", async () => {
    const leaf = await issue(pairs.p256, { names: [name], ...span });
    const traditional = pairs.p256.privateKey
      .export({ type: "sec1", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
      .toString();
    expect(await upload(leaf, keyPem(pairs.p256, "x"))).toMatchObject(refused(/^The private key is encrypted/));
    expect(await upload(leaf, traditional)).toMatchObject(refused(/^The private key is encrypted/));
    for (const wrong of ["nonsense", leaf, "-----BEGIN PRIVATE KEY-----\nbm9uc2Vuc2U=\n-----END PRIVATE KEY-----"]) {
      expect(await upload(leaf, wrong)).toMatchObject(refused("The private key could not be read."));
    }
    for (const other of [ecPair("P-256"), pairs.rsa]) {
      expect(await upload(leaf, keyPem(other))).toMatchObject(refused(/does not belong to the certificate/));
    }
  });

  test.each([
    ["RSA of 1024 bits", pairs.rsa1024, /at least 2048 bits/],
    ["EC with explicit parameters", ecPair("P-256", "explicit"), /explicit curve parameters/],
    ["EC on another curve", ecPair("secp256k1"), /^The key must be RSA, or EC/],
    ["Ed25519", ed25519Pair(), /^The key must be RSA, or EC/],
  ])("with a key of the wrong kind: %s", async (_, pair, message) => {
    expect(await uploaded(pair)).toMatchObject(refused(message));
  });

  test("that has expired, or starts in more than a day", async () => {
    expect(await uploaded(pairs.p256, { until: minute })).toMatchObject(
      refused("The certificate expired on 2027-01-15."),
    );
    expect(await uploaded(pairs.p256, { from: minute + day + 1 })).toMatchObject(
      refused("The certificate is not valid until 2027-01-16."),
    );
  });

  test("that was issued for other names", async () => {
    const names = ["*.cdn.example.com", "*.com", "example.com", "*.a.example.com"];
    expect(await uploaded(pairs.p256, { names, commonName: "www.example.com" })).toMatchObject(
      refused(`The certificate was not issued for ${name}. It covers: www.example.com, ${names.join(", ")}.`),
    );
  });

  test("in the order of the specification, and nothing changes", async () => {
    const before = await hostname();
    const old = await issue(pairs.rsa1024, { names: ["other.example.com"], from: now - 9 * day, until: now - day });
    expect(await upload(old, keyPem(pairs.p256))).toMatchObject(refused(/does not belong/));
    expect(await upload(old, keyPem(pairs.rsa1024))).toMatchObject(refused(/at least 2048 bits/));
    const late = await issue(pairs.rsa, { names: ["other.example.com"], from: now - 9 * day, until: now - day });
    expect(await upload(late, keyPem(pairs.rsa))).toMatchObject(refused(/expired on/));
    expect(await hostname()).toEqual(before);
  });
});

describe("removing a certificate", () => {
  test("switches FORCE_SSL off and starts automatic issuance", async () => {
    await uploaded(pairs.p256);
    await post(path, { FORCE_SSL: 1 });
    const answer = await service.v1("DELETE", `${path}/certificate`);
    expect(answer).toMatchObject({ status: 200, message: "CDN Hostname Certificate Removed.", data: [] });
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

  test("that was not uploaded is 404 and leaves FORCE_SSL alone", async () => {
    expect(await service.v1("DELETE", `${path}/certificate`)).toMatchObject({
      status: 404,
      message: "This hostname has no own certificate; it uses the automatic certificate authority.",
    });
  });

  test("happens with the hostname", async () => {
    await uploaded(pairs.p256);
    const { ID } = await hostname();
    await service.v1("DELETE", path);
    expect(service.context.store.certificates.find(ID)).toBeUndefined();
  });
});
