import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createSsoBrowser, getRedirect, owner, redirectWithOutcome, setUpSso } from "../../../../test/sso-fixture.ts";
import { parseRoleMapping } from "./role-mapping.ts";

const lineSchema = z.looseObject({ msg: z.string() });

describe("a refused single sign-on", () => {
  const fixture = setUpSso("sqlite");

  /** Returns the warning about the last sign-in of a user with these claims. */
  async function refuse(outcome: string, claims: Parameters<typeof fixture.provider.users.set>[1]) {
    fixture.provider.users.set("eve", claims);
    const response = await createSsoBrowser(fixture.app).signIn("eve");
    expect(getRedirect(response)).toEqual(redirectWithOutcome(outcome));
    const lines = fixture.app.logLines.map((line) => lineSchema.parse(JSON.parse(line)));
    const refused = lines.filter(({ msg }) => msg.startsWith("Single sign-on refused"));
    expect(refused).toHaveLength(1);
    const [warning] = refused;
    // The ID of the request that came back from the provider.
    const request = lines.find(({ msg, requestId }) => msg === "request" && requestId === warning?.["requestId"]);
    expect(request).toMatchObject({ route: "/sso/callback", status: 303 });
    // The page shows it.
    const location = new URL(String(response.headers["location"]), fixture.app.url);
    expect(location.searchParams.get("request")).toBe(request?.["requestId"]);
    return warning;
  }

  it.each([
    ["no address", "unverified-email", { groups: ["a"] }, { claim: "email", expected: "an address", got: "none" }],
    [
      "an address that isn't verified",
      "unverified-email",
      { email: owner, groups: ["a"] },
      { claim: "email_verified", got: "not true" },
    ],
    [
      "other groups",
      "no-access",
      { email: owner, email_verified: true, groups: ["staff", "a"] },
      { claim: "groups", got: "staff, a", expected: "a group of OIDC_ROLES, or an invitation of the address" },
    ],
    ["no groups", "no-access", { email: owner, email_verified: true }, { claim: "groups", got: "no groups" }],
  ])("for %s is one warning with the claim and the groups", async (_, outcome, claims, expected) => {
    await fixture.start();
    const groups = "groups" in claims ? claims.groups : [];
    expect(await refuse(outcome, claims)).toMatchObject({ outcome, subject: "eve", groups, ...expected });
  });

  it("of a disabled user says so", async () => {
    await fixture.start();
    await fixture.app.addUser(owner);
    await fixture.app.store.db.updateTable("users").set({ disabled: 1 }).execute();
    const claims = { email: owner, email_verified: true, groups: ["edge-admins"] };
    expect(await refuse("disabled", claims)).toMatchObject({ claim: "sub", got: "a disabled one" });
  });

  it("is preceded by a warning of each account in OIDC_ROLES that doesn't exist", async () => {
    const roles = parseRoleMapping('{"a":{"account":"Habour","role":"full"},"b":{"account":"Harbour","role":"full"}}');
    await fixture.start({ roles });
    await fixture.app.start();
    const warnings = fixture.app.logLines.filter((line) => line.includes("OIDC_ROLES names"));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("OIDC_ROLES names the account Habour, which doesn't exist.");
  });
});
