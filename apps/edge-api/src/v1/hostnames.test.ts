import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Hostname, hostnameSchema } from "@edge-console/contract/objects/hostname";
import { startTestService, type TestService } from "../../test/service.ts";

const now = 1_800_000_000;
const day = 86_400;
let service: TestService;
let minute = now;
let zone: string;
let count = 0;

beforeAll(async () => {
  service = await startTestService({ now });
});
afterAll(() => service.close());
beforeEach(async () => {
  minute += 60;
  service.context.clock.set(minute);
  count += 1;
  const created = await post<{ ID: string }>("/cdn", {
    ZONE_NAME: `host${count}`,
    ORIGIN_URL: "https://origin.example",
  });
  zone = `/cdn/${created.data.ID}`;
});

const post = <Data>(path: string, body: object) => service.v1<Data>("POST", path, { body });
const at = ({ ID }: Hostname) => `${zone}/hostnames/${ID}`;

async function add(name = `cdn${count}.example.com`): Promise<Hostname> {
  const response = await post(`${zone}/hostnames`, { HOSTNAME: name });
  expect(response).toMatchObject({ status: 200, message: "CDN Hostname Created." });
  return hostnameSchema.strict().parse(response.data);
}

async function read(hostname: Hostname): Promise<Hostname> {
  return hostnameSchema.strict().parse((await service.v1("GET", at(hostname))).data);
}

async function update(hostname: Hostname, fields: object): Promise<Hostname> {
  const response = await post(at(hostname), fields);
  expect(response).toMatchObject({ status: 200, message: "CDN Hostname Updated." });
  return hostnameSchema.strict().parse(response.data);
}

const issue = (hostname: Hostname, body: object = {}) =>
  service.operator("POST", `/hostnames/${hostname.ID}/issue`, { body });

describe("adding a hostname", () => {
  test("is rejected for an apex domain with advice", async () => {
    for (const HOSTNAME of ["example.com", "example.co.uk"]) {
      const response = await post(`${zone}/hostnames`, { HOSTNAME });
      expect(response.message).toMatch(/subdomain.* See https:\/\/docs\.edge-delivery\.example\/hostnames$/);
    }
  });

  test("finds a hostname only in its zone", async () => {
    const hostname = await add();
    for (const id of ["0", "x", "999999", "1e3", `${hostname.ID}.0`]) {
      const response = await service.v1("GET", `${zone}/hostnames/${id}`);
      expect(response).toMatchObject({ status: 404, message: "CDN Hostname not found." });
    }
  });
});

describe("SSL", () => {
  test("renews a certificate before it expires", async () => {
    const hostname = await update(await add(), { SSL_ENABLED: 1 });
    for (const days of [1, 59, 61, 89, 91, 400]) {
      service.context.clock.set(minute + days * day);
      expect((await read(hostname)).CERTIFICATE_EXPIRES).toBeGreaterThan(minute + (days + 29) * day);
    }
  });

  test("and FORCE_SSL change together, or not at all", async () => {
    const hostname = await update(await add(), { SSL_ENABLED: 1 });
    await issue(hostname);
    expect(await update(hostname, { SSL_ENABLED: "1", FORCE_SSL: "1" })).toMatchObject({
      SSL_ENABLED: 1,
      FORCE_SSL: 1,
    });
    const response = await post(at(hostname), { SSL_ENABLED: 0, FORCE_SSL: 1 });
    expect(response).toMatchObject({ status: 400, message: expect.stringMatching(/^FORCE_SSL needs SSL on/) });
    expect(await read(hostname)).toMatchObject({ SSL_ENABLED: 1, FORCE_SSL: 1 });
  });
});
