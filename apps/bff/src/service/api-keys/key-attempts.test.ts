import { databaseKinds } from "@edge-console/testing/databases";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { getAuditView } from "../../people/audit/actions.ts";
import { type FakeService, respondWith, startFakeService } from "../../../test/fake-service.ts";
import { sameOriginHeaders } from "../../../test/http-client.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { startTestConsole, type TestConsole } from "../../../test/test-console.ts";

const validKey = "V".repeat(64);
const createGuess = (n: number) => String(n).padStart(64, "g");

describe.each(databaseKinds)("T22, row 92: attempts to connect an API key on %s", (kind) => {
  let service: FakeService;
  let testConsole: TestConsole;
  let replicas: TestApp[];
  let harbour: { readonly id: string };
  let pinewood: { readonly id: string };
  const start = 1_790_000_040;

  beforeEach(async () => {
    service = await startFakeService((request, response) => {
      const isAccepted = Object.values(request.headers).some((value) => String(value).includes(validKey));
      const respond = isAccepted ? respondWith(200, { TUNNELS: [] }) : respondWith(401, [], "Invalid API key.");
      respond(request, response);
    });
    testConsole = await startTestConsole(service.url, kind);
    replicas = [testConsole];
    // SQLite supports only one console.
    if (kind === "postgres")
      replicas.push(await startTestApp({ url: testConsole.databaseUrl }, { serviceUrl: service.url }));
    setClock(start);
    harbour = await testConsole.connect("harbour", "H".repeat(64));
    pinewood = await testConsole.connect("pinewood", "P".repeat(64));
  });

  afterEach(async () => {
    for (const replica of replicas.slice(1)) await replica.close();
    await testConsole.close();
    await service.close();
  });

  const setClock = (now: number) => {
    for (const replica of replicas) replica.setClock(now);
  };
  /** Returns a function that tries a key as a user who has just signed in, on the replicas in turn. */
  const signIn = async (email: string, account: { readonly id: string }) => {
    const cookie = await testConsole.signIn(email);
    let attempts = 0;
    return (apiKey: string) =>
      replicas[attempts++ % replicas.length]!.call("POST", `/api/accounts/${account.id}/api-key`, {
        headers: { cookie, ...sameOriginHeaders },
        body: { apiKey },
      });
  };

  it("are limited to five in ten minutes for all members, before anything is sent", async () => {
    const attempts = [await signIn("full@harbour", harbour), await signIn("developer@harbour", harbour)];
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => attempts[n % attempts.length]!(createGuess(n))),
    );
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(5);
    const throttled = responses.filter(({ status }) => status === 429);
    expect(throttled).toHaveLength(7);
    expect(service.requests).toHaveLength(5);
    expect(throttled[0]?.headers["retry-after"]).toBe("600");
    const message = "This account tried 5 keys in 10 minutes. Try again in 10 minutes.";
    expect(throttled[0]?.json).toMatchObject({
      type: "urn:edge-console:throttled",
      outcome: "not-applied",
      detail: message,
      retryAfter: 600,
      errors: [{ field: "apiKey", message }],
    });
    const { entries } = await testConsole.services.audit.page(harbour.id, getAuditView("full", ""), null);
    expect(entries.filter(({ action }) => action === "connectApiKey")).toHaveLength(5);
  });

  it("throttle a valid key, too, but no other account", async () => {
    const connect = await signIn("full@harbour", harbour);
    for (let n = 0; n < 5; n++) expect((await connect(n === 2 ? validKey : createGuess(n))).status).not.toBe(429);
    expect((await connect(validKey)).status).toBe(429);
    expect((await (await signIn("full@pinewood", pinewood))(validKey)).status).toBe(200);
  });

  it("are forgotten ten minutes after the last one, not before", async () => {
    const connect = await signIn("full@harbour", harbour);
    for (let n = 0; n < 4; n++) await connect(createGuess(n));
    setClock(start + 120);
    expect((await connect(createGuess(4))).status).toBe(400);

    setClock(start + 719);
    await testConsole.services.upstream.budget.deleteExpired();
    const later = await signIn("full@harbour", harbour);
    expect((await later(validKey)).json).toMatchObject({ status: 429, retryAfter: 1 });
    setClock(start + 720);
    expect((await later(validKey)).status).toBe(200);
  });
});
