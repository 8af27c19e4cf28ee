import { expect, test } from "vitest";
import { createSession } from "../../test/sample-session.ts";
import { getDefaultAccess } from "./account-access.ts";

const session = (...ids: string[]) => ({
  ...createSession(),
  accounts: ids.map((id) => ({ id, name: `Name of ${id}`, role: "developer" as const })),
});

test("a page of no account goes on with the account that the user came from", () => {
  expect(getDefaultAccess(session("one", "two"), "two")).toMatchObject({ id: "two", actor: "developer" });
});

test("whoever came from none, or is no longer a member of it, sees their first", () => {
  expect(getDefaultAccess(session("one", "two"), undefined)?.id).toBe("one");
  expect(getDefaultAccess(session("one", "two"), "gone")?.id).toBe("one");
  expect(getDefaultAccess(session(), "gone")).toBeUndefined();
});
