import { createServer, type Server } from "node:net";
import { once } from "node:events";
import { databaseKinds } from "@edge-console/testing/databases";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { consoleSecrets, openTestStore } from "../../../../test/migrated-database.ts";
import { z } from "zod";
import { getPort } from "../../../../test/get-port.ts";
import { type HttpsReceiver, startHttpsReceiver } from "../../../../test/https-receiver.ts";
import type { Store } from "../../../platform/db/store.ts";
import { ClaimLostError, type JobRun } from "../../../platform/jobs/job-kind.ts";
import { createAuditLog } from "../audit-log.ts";
import { createSystemEntry } from "../new-entries.ts";
import { countUnsent, createAuditSinkHandler } from "./send-audit.ts";
import { createSender } from "./create-sender.ts";
import type { Sender } from "./sender.ts";

const sentSchema = z.object({ id: z.string(), target: z.string(), account: z.string().nullable() });

describe.each(databaseKinds)("the audit log at AUDIT_SINK, on %s", (kind) => {
  let store: Store;
  let receiver: HttpsReceiver;
  let sender: Sender;
  let count: number;

  beforeAll(async () => {
    receiver = await startHttpsReceiver();
  });

  afterAll(() => receiver.close());

  beforeEach(async () => {
    store = await openTestStore(kind);
    receiver.requests.length = 0;
    receiver.respondWith((_, response) => response.writeHead(204).end());
    const url = new URL(`${receiver.url}/audit`);
    url.username = "collector";
    url.password = "p@ss";
    sender = createSender({ type: "https", url });
    count = 0;
  });

  afterEach(() => store.close());

  /** Adds transactions with several entries, each for the console or an account. */
  const addEntries = async (transactions: number) => {
    const audit = createAuditLog(store, consoleSecrets);
    for (let index = 0; index < transactions; index += 1) {
      await store.write(async (transaction) => {
        for (const accountId of [null, "account1", null]) {
          const target = `/users/${count++}`;
          const actor = { id: "operator", email: "root", kind: "operator" } as const;
          const entry = createSystemEntry({ accountId, actor, action: "createUser", target, changes: [] });
          await audit.append(transaction, 1_795_651_200, entry);
        }
      });
    }
  };
  const run = (send: Sender, assertClaim: JobRun["assertClaim"] = async () => {}) =>
    createAuditSinkHandler(store, send).run({
      key: "",
      accountId: null,
      signal: new AbortController().signal,
      assertClaim,
    });
  const readSent = () =>
    receiver.requests.flatMap(({ body }) =>
      body
        .trim()
        .split("\n")
        .map((line) => sentSchema.parse(JSON.parse(line))),
    );
  /** Entries of each account, and those without one, in the order in which they were sent. */
  const listTargets = (entries: readonly z.infer<typeof sentSchema>[], account: string | null) =>
    entries.filter((entry) => entry.account === account).map(({ target }) => target);
  const listStoredTargets = async (scope: string) => {
    const rows = await store.db
      .selectFrom("audit")
      .select("target")
      .where("scope", "=", scope)
      .orderBy("seq")
      .execute();
    return rows.map(({ target }) => target);
  };
  const expectAllSentOnce = async (entries = readSent()) => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(listTargets(entries, null)).toEqual(await listStoredTargets("console"));
    expect(listTargets(entries, "account1")).toEqual(await listStoredTargets("account1"));
    expect(await countUnsent(store.db)).toBe(0);
  };

  it("contains every entry once, in order, with the credentials of the URL", async () => {
    await addEntries(130);
    await run(sender);
    await addEntries(3);
    await run(sender);
    await run(sender);
    await expectAllSentOnce();
    const [request] = receiver.requests;
    expect(request).toMatchObject({
      path: "/audit",
      headers: {
        "content-type": "application/x-ndjson",
        authorization: `Basic ${Buffer.from("collector:p@ss").toString("base64")}`,
      },
    });
  });

  it.each([500, 302])(
    "is sent again after status %i, without a loss, and the error doesn't name the URL",
    async (status) => {
      await addEntries(2);
      receiver.respondWith((_, response) => response.writeHead(status).end());
      await expect(run(sender)).rejects.toThrow(new RegExp(`^status ${status}$`));
      expect(await countUnsent(store.db)).toBeGreaterThan(0);
      receiver.requests.length = 0;
      receiver.respondWith((_, response) => response.writeHead(200).end());
      await run(sender);
      await expectAllSentOnce();
    },
  );

  it("repeats a batch with the same ID and entries if the console ends between sending and recording", async () => {
    await addEntries(2);
    let transactions = 0;
    // The second transaction would record the position.
    const die = async () => {
      transactions += 1;
      if (transactions === 2) throw new ClaimLostError("killed");
    };
    await expect(run(sender, die)).rejects.toThrow("killed");
    await addEntries(2);
    await run(sender);
    const [first, second, ...others] = receiver.requests;
    expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
    expect(second?.body).toBe(first?.body);
    expect(others.map(({ headers }) => headers["idempotency-key"])).not.toContain(first?.headers["idempotency-key"]);
    receiver.requests.shift();
    await expectAllSentOnce();
  });

  it("is sent as syslog messages, and again if the connection is lost", async () => {
    await addEntries(2);
    const received: Buffer[] = [];
    let isBroken = true;
    const server: Server = createServer((socket) => {
      if (isBroken) {
        socket.resetAndDestroy();
        return;
      }
      socket.on("data", (chunk) => received.push(Buffer.from(chunk)));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const settings = { type: "syslog", host: "127.0.0.1", port: getPort(server), isEncrypted: false } as const;
    await expect(run(createSender(settings))).rejects.toThrow("connection");
    isBroken = false;
    await run(createSender(settings));
    server.close();

    const entries = [];
    for (let rest = Buffer.concat(received); rest.length > 0;) {
      const [, length = "0"] = /^(\d+) /.exec(rest.toString("latin1")) ?? [];
      const start = length.length + 1;
      const message = rest.subarray(start, start + Number(length)).toString("utf8");
      const [, json] = /^<110>1 2026-11-26T\S+ - edge-console - createUser - \uFEFF(\{.*\})$/.exec(message) ?? [];
      entries.push(sentSchema.parse(JSON.parse(json ?? "")));
      rest = rest.subarray(start + Number(length));
    }
    await expectAllSentOnce(entries);
  });
});
