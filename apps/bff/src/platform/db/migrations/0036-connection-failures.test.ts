import { databaseKinds, createTestDatabase } from "@edge-console/testing/databases";
import { expect, it } from "vitest";
import { addTestMessage } from "../../../watch/notifications/test-messages.ts";
import { openStore } from "../store.ts";
import { up } from "./0036-connection-failures.ts";

it.each(databaseKinds)("T45: earlier deliveries don't show which names exist, either, on %s", async (kind) => {
  const store = await openStore(await createTestDatabase(kind));
  const account = { id: "harbour", name: "Harbour", service_account_id: null, created_at: 7 };
  await store.db.insertInto("accounts").values(account).execute();
  const recipient = { recipient: "channel:one", user_id: null, channel_id: null };
  await store.write((transaction) => addTestMessage(transaction, 7, account.id, recipient));
  const { id } = await store.db.selectFrom("notifications").select("id").executeTakeFirstOrThrow();
  const failures = ["address-not-allowed", "connection-failed", "timeout", null];
  await store.db
    .insertInto("notification_attempts")
    .values(
      failures.map((failure, attempt) => ({
        notification_id: id,
        attempt,
        at: 7,
        duration_ms: 1,
        status: null,
        failure,
      })),
    )
    .execute();

  await store.write((transaction) => up(transaction.schema, kind, transaction));

  const attempts = await store.db.selectFrom("notification_attempts").select("failure").orderBy("attempt").execute();
  expect(attempts.map(({ failure }) => failure)).toEqual(["connection-failed", "connection-failed", "timeout", null]);
  await store.close();
});
