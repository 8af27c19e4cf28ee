import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Hostname, hostnameListSchema, hostnameSchema } from "@edge-console/contract/objects/hostname";
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

async function list(): Promise<Hostname[]> {
  return hostnameListSchema.parse((await service.v1("GET", `${zone}/hostnames`)).data).CDN_HOSTNAMES;
}

async function defaultHostname(): Promise<Hostname> {
  return (await list()).find((hostname) => hostname.DEFAULT === 1)!;
}

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

async function assertRejected(hostname: Hostname, fields: object): Promise<string> {
  const response = await post(at(hostname), fields);
  expect(response.status).toBe(400);
  return response.message;
}

const issue = (hostname: Hostname, body: object = {}) =>
  service.operator("POST", `/hostnames/${hostname.ID}/issue`, { body });

describe("the default hostname", () => {
  test("is created with the zone, has SSL enabled, and gets its certificate automatically", async () => {
    const [hostname, ...others] = await list();
    expect(others).toEqual([]);
    expect(hostname).toEqual({
      ID: hostname?.ID,
      HOSTNAME: `host${count}.edge-zones.example`,
      STATUS: "ACTIVE",
      ENABLED: 1,
      SSL_ENABLED: 1,
      FORCE_SSL: 0,
      DEFAULT: 1,
      SSL_CERTIFICATE: "AUTOCERT",
      CERTIFICATE_EXPIRES: 0,
      TIMESTAMP: minute,
    });
    service.context.clock.set(minute + 10);
    expect((await defaultHostname()).CERTIFICATE_EXPIRES).toBeGreaterThan(minute + 80 * day);
  });

  test("can't be deleted, and a request to disable its SSL is ignored", async () => {
    const hostname = await defaultHostname();
    expect(await service.v1("DELETE", at(hostname))).toMatchObject({
      status: 400,
      message: "Unable to delete the Default CDN Hostname.",
    });
    expect(await update(hostname, { SSL_ENABLED: 0 })).toEqual(hostname);
  });

  test("can be disabled only if there is a custom hostname, which then can't be deleted", async () => {
    const hostname = await defaultHostname();
    expect(await assertRejected(hostname, { STATUS: "DISABLED" })).toBe(
      "The default hostname can only be disabled if at least one custom hostname exists on this zone.",
    );
    const custom = await add();
    expect(await update(hostname, { STATUS: "DISABLED" })).toEqual({ ...hostname, STATUS: "DISABLED", ENABLED: 0 });
    expect(await service.v1("DELETE", at(custom))).toMatchObject({
      status: 400,
      message:
        "Cannot delete the only custom hostname while the default hostname is disabled. Re-enable the default hostname first.",
    });
    await add("second.example.com");
    expect(await service.v1("DELETE", at(custom))).toMatchObject({ status: 200, message: "CDN Hostname Deleted." });
    expect(await update(hostname, { ENABLED: 1 })).toEqual(hostname);
    expect(await update(hostname, { ENABLED: 0 })).toMatchObject({ STATUS: "DISABLED" });
    expect(await update(hostname, { STATUS: "ACTIVE", ENABLED: 0 })).toEqual(hostname);
    for (const ENABLED of [2, true, "", "no"])
      expect(await assertRejected(hostname, { ENABLED })).toBe("ENABLED must be 1 or 0.");
  });
});

describe("adding a hostname", () => {
  test("creates it active, without SSL, in lower case", async () => {
    const hostname = await add("CDN.Adding.Example.Com");
    expect(hostname).toMatchObject({
      HOSTNAME: "cdn.adding.example.com",
      SSL_ENABLED: 0,
      DEFAULT: 0,
      STATUS: "ACTIVE",
    });
    expect((await list()).map(({ ID }) => ID)).toEqual([(await defaultHostname()).ID, hostname.ID]);
  });

  test.each([
    [{}, "Missing HOSTNAME in JSON Body."],
    [{ HOSTNAME: null }, "Missing HOSTNAME in JSON Body."],
    [{ HOSTNAME: "" }, "Invalid CDN Hostname."],
    [{ HOSTNAME: "*.example.com" }, "Invalid CDN Hostname."],
    [{ HOSTNAME: "a.b.edge-zones.example" }, "Invalid CDN Hostname."],
    [{ HOSTNAME: "192.0.2.1" }, "Invalid CDN Hostname."],
  ])("is rejected with %j", async (body, message) => {
    expect(await post(`${zone}/hostnames`, body)).toMatchObject({ status: 400, message });
  });

  test("is rejected for an apex domain with advice", async () => {
    for (const HOSTNAME of ["example.com", "example.co.uk"]) {
      const response = await post(`${zone}/hostnames`, { HOSTNAME });
      expect(response.message).toMatch(/subdomain.* See https:\/\/docs\.edge-delivery\.example\/hostnames$/);
    }
  });

  test("is rejected for a name of any zone, in any case", async () => {
    const { HOSTNAME } = await add();
    const other = await service.operator<{ api_key: string }>("POST", "/accounts", { body: { name: "Other" } });
    const { api_key: token } = other.data;
    const body = { ZONE_NAME: `other${count}`, ORIGIN_URL: "https://origin.example" };
    const { ID } = (await service.v1<{ ID: string }>("POST", "/cdn", { token, body })).data;
    const again = { HOSTNAME: HOSTNAME.toUpperCase() };
    expect(await service.v1("POST", `/cdn/${ID}/hostnames`, { token, body: again })).toMatchObject({
      status: 400,
      message: "This CDN Hostname already exists, please try again.",
    });
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
  test("gets a certificate a few seconds after it is enabled", async () => {
    const hostname = await update(await add(), { SSL_ENABLED: 1 });
    expect(hostname).toMatchObject({ SSL_ENABLED: 1, SSL_CERTIFICATE: "AUTOCERT", CERTIFICATE_EXPIRES: 0 });
    expect(await assertRejected(hostname, { FORCE_SSL: 1 })).toMatch(
      /wait for CERTIFICATE_EXPIRES to show a future date/,
    );
    service.context.clock.set(minute + 10);
    const { CERTIFICATE_EXPIRES } = await read(hostname);
    expect(CERTIFICATE_EXPIRES).toBeGreaterThan(minute + 80 * day);
    expect(await update(hostname, { FORCE_SSL: 1 })).toMatchObject({ FORCE_SSL: 1 });
  });

  test("gets a certificate immediately with the expiry that the operator sets", async () => {
    const hostname = await update(await add(), { SSL_ENABLED: 1 });
    await issue(hostname, { expires: minute + 5 });
    expect(await update(hostname, { FORCE_SSL: 1 })).toMatchObject({ FORCE_SSL: 1, CERTIFICATE_EXPIRES: minute + 5 });
    service.context.clock.set(minute + 6);
    expect(await update(hostname, { FORCE_SSL: 1 })).toMatchObject({ FORCE_SSL: 1 });
    await update(hostname, { FORCE_SSL: 0 });
    expect(await assertRejected(hostname, { FORCE_SSL: 1 })).toMatch(/^FORCE_SSL needs SSL on/);
  });

  test("renews a certificate before it expires", async () => {
    const hostname = await update(await add(), { SSL_ENABLED: 1 });
    for (const days of [1, 59, 61, 89, 91, 400]) {
      service.context.clock.set(minute + days * day);
      expect((await read(hostname)).CERTIFICATE_EXPIRES).toBeGreaterThan(minute + (days + 29) * day);
    }
  });

  test("disables FORCE_SSL when it is disabled; any value except 1 disables it, null changes nothing", async () => {
    const hostname = await update(await add(), { SSL_ENABLED: 1 });
    await issue(hostname);
    await update(hostname, { FORCE_SSL: 1 });
    expect(await update(hostname, { SSL_ENABLED: null, FORCE_SSL: null })).toMatchObject({
      SSL_ENABLED: 1,
      FORCE_SSL: 1,
    });
    expect(await update(hostname, { SSL_ENABLED: "on" })).toMatchObject({ SSL_ENABLED: 0, FORCE_SSL: 0 });
    expect(await assertRejected(hostname, { FORCE_SSL: 1 })).toMatch(/^FORCE_SSL needs SSL on/);
    expect(await update(hostname, { SSL_ENABLED: "1", FORCE_SSL: "1" })).toMatchObject({
      SSL_ENABLED: 1,
      FORCE_SSL: 1,
    });
    expect(await assertRejected(hostname, { SSL_ENABLED: 0, FORCE_SSL: 1 })).toMatch(/^FORCE_SSL needs SSL on/);
    expect(await read(hostname)).toMatchObject({ SSL_ENABLED: 1, FORCE_SSL: 1 });
  });
});

describe("STATUS of a custom hostname", () => {
  test("stays ACTIVE", async () => {
    const hostname = await add();
    expect(await assertRejected(hostname, { STATUS: "DISABLED" })).toBe("Only the default hostname can be disabled.");
    expect(await assertRejected(hostname, { ENABLED: 0 })).toBe("Only the default hostname can be disabled.");
    expect(await assertRejected(hostname, { STATUS: "PAUSED" })).toBe("STATUS must be either ACTIVE or DISABLED.");
    expect(await update(hostname, { STATUS: "ACTIVE", ENABLED: 1 })).toEqual(hostname);
  });
});
