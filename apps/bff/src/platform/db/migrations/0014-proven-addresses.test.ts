import { databaseKinds, createTestDatabase } from "@edge-console/testing/databases";
import { expect, it } from "vitest";
import { createAuditLog } from "../../../people/audit/audit-log.ts";
import { createSystemEntry } from "../../../people/audit/new-entries.ts";
import { createUser } from "../../../people/users/users.ts";
import { Secret } from "../../crypto/secret.ts";
import { openStore } from "../store.ts";
import { up } from "./0014-proven-addresses.ts";

it.each(databaseKinds)(
  "row 70: marks addresses of existing users as verified only if the audit log proves it, on %s",
  async (kind) => {
    const store = await openStore(await createTestDatabase(kind));
    const audit = createAuditLog(store, [new Secret("the operator's secret of a test")]);
    const [created, invited] = await Promise.all(
      ["created", "invited"].map((name) =>
        createUser(store.db, 7, { email: `${name}@demo.example`, name, passwordHash: "" }),
      ),
    );
    const target = `/users/${created?.id}`;
    await audit.record(createSystemEntry({ accountId: null, action: "createUser", target }));
    await audit.record(
      createSystemEntry({ accountId: null, action: "setUserPassword", target: `/users/${invited?.id}` }),
    );
    await store.db.schema.alterTable("users").dropColumn("email_proven_at").execute();
    await store.db.schema.alterTable("invitations").dropColumn("email_only").execute();
    await store.write((transaction) => up(transaction.schema, kind, transaction));
    expect(await store.db.selectFrom("users").select(["email", "email_proven_at"]).orderBy("email").execute()).toEqual([
      { email: "created@demo.example", email_proven_at: 7 },
      { email: "invited@demo.example", email_proven_at: null },
    ]);
    await store.close();
  },
);
