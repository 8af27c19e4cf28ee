import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Hostname } from "@edge-console/contract/objects/hostname";
import { createAuthority, getKeyPair, type KeyPair, toKeyPem } from "@edge-console/testing/certificates";
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

async function uploadLeaf(pair: KeyPair) {
  return upload(await authority.issue(pair, { names: [name], ...validity }), toKeyPem(pair));
}

test("never stores or logs the key of a certificate", async () => {
  expect((await uploadLeaf(pairs.rsa)).status).toBe(200);
  expect(service.context.store.certificates.find((await hostname()).ID)?.pem).not.toContain("PRIVATE");
  expect((await service.operator("GET", "/requests")).text).not.toContain("PRIVATE KEY");
});

test("accepts a key in a traditional format after its parameters", async () => {
  const parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n";
  const leaf = await authority.issue(pairs.p256, { names: [name], ...validity });
  expect((await upload(`\n${leaf}`, parameters + toKeyPem(pairs.p256, "sec1"))).status).toBe(200);
});

test("reports errors in the order of the specification and changes nothing", async () => {
  const assertRejected = (message: RegExp) => ({ status: 400, message: expect.stringMatching(message) });
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

test("deletes a certificate with its hostname", async () => {
  await uploadLeaf(pairs.p256);
  const { ID } = await hostname();
  await service.v1("DELETE", path);
  expect(service.context.store.certificates.find(ID)).toBeUndefined();
});
