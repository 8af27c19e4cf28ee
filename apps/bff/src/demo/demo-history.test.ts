import { hostnameSchema } from "@edge-console/contract/objects/hostname";
import { endpointSchema, tunnelSummarySchema } from "@edge-console/contract/objects/tunnel";
import { zoneSchema } from "@edge-console/contract/objects/zone";
import { expect, it } from "vitest";
import type { z } from "zod";
import { openTestStore } from "../../test/migrated-database.ts";
import { createAccount } from "../people/accounts/accounts.ts";
import type { NewAuditEntry } from "../people/audit/audit-log.ts";
import { addDemoHistory } from "./demo-history.ts";

/** The schemas of recorded values, by the object at the end of an action's name and by field. */
const schemas: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  Zone: zoneSchema.shape,
  Hostname: hostnameSchema.shape,
  Tunnel: tunnelSummarySchema.shape,
  Endpoint: endpointSchema.shape,
};

it("records only values that the fields can have", async () => {
  const store = await openTestStore("sqlite");
  const entries: NewAuditEntry[] = [];
  const append = async (_: unknown, __: number, entry: NewAuditEntry) => {
    entries.push(entry);
    return "";
  };
  const { id } = await createAccount(store.db, await store.now(), { name: "harbour", serviceAccountId: null });
  const member = (name: string) => ({ id: name, email: `${name}@demo.example` });
  const members = { owner: member("owner"), developer: member("developer"), billing: member("billing") };
  await addDemoHistory({ store, audit: { append } }, id, members);
  await store.close();

  const values = entries.flatMap(({ action, changes }) =>
    changes.flatMap(({ field, before, after }) => {
      const schema = schemas[action.replace(/^[a-z]+/, "")]?.[field];
      return schema ? [before, after].filter((value) => value !== null).map((value) => ({ field, value, schema })) : [];
    }),
  );
  expect(values.length).toBeGreaterThan(0);
  expect(values.filter(({ value, schema }) => !schema.safeParse(value).success)).toEqual([]);
});
