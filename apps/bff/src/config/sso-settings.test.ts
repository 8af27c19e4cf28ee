import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { grantedBy } from "../auth/sso/role-mapping.ts";
import { readSsoSettings } from "./sso-settings.ts";

const least = { OIDC_ISSUER: "https://id.example/tenant", OIDC_CLIENT_ID: "edge" };
const read = (variables: Readonly<Record<string, string>>) => readSsoSettings((name) => variables[name]);

describe("the settings of single sign-on", () => {
  it("are none without an issuer", () => {
    expect(read({})).toBeNull();
  });

  it("have defaults for all but the issuer and the client", () => {
    expect(read(least)).toMatchObject({
      issuer: new URL("https://id.example/tenant"),
      clientId: "edge",
      clientSecret: null,
      name: "single sign-on",
      scope: "openid email profile",
      roleClaim: "groups",
      roles: null,
      twofold: false,
      required: false,
    });
  });

  it("take the client's secret from a file", async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), "edge-console-")), "secret");
    await writeFile(file, "from a file\n");
    expect(read({ ...least, OIDC_CLIENT_SECRET_FILE: file })?.clientSecret?.reveal()).toBe("from a file");
  });

  it.each([
    [{ OIDC_CLIENT_ID: "edge" }, "OIDC_ISSUER"],
    [{ OIDC_ISSUER: "https://id.example" }, "OIDC_CLIENT_ID"],
    [{ ...least, OIDC_ISSUER: "http://id.example" }, "OIDC_ISSUER"],
    [{ ...least, OIDC_ISSUER: "id.example" }, "OIDC_ISSUER"],
    [{ ...least, OIDC_CLIENT_SECRET_FILE: "/nowhere" }, "OIDC_CLIENT_SECRET_FILE"],
    [{ ...least, OIDC_NAME: "x".repeat(41) }, "OIDC_NAME"],
    [{ ...least, OIDC_SCOPE: "email" }, "OIDC_SCOPE"],
    [{ ...least, OIDC_ROLES: "{" }, "OIDC_ROLES"],
    [{ ...least, OIDC_ROLES: '{"a":{"account":"b","role":"owner"}}' }, "OIDC_ROLES"],
    [{ ...least, OIDC_ROLES: '{"a":{"staff":"admin"}}' }, "OIDC_ROLES"],
    [{ ...least, OIDC_MFA: "yes" }, "OIDC_MFA"],
    [{ REQUIRE_SSO: "1" }, "REQUIRE_SSO"],
  ])("refuse %j by the name of the variable", (variables, variable) => {
    expect(() => read(variables)).toThrow(new RegExp(`^${variable} must `));
  });

  it("give of several roles in one account the first of full, developer, billing", () => {
    const text = '{"a":{"account":"x","role":"billing"},"b":[{"account":"x","role":"full"},{"staff":"support"}]}';
    const mapping = read({ ...least, OIDC_ROLES: text })?.roles;
    if (!mapping) throw new Error("no mapping");
    expect(grantedBy(mapping, ["b", "a"])).toEqual({ roles: new Map([["x", "full"]]), staff: "support" });
    expect(grantedBy(mapping, ["a", "c"])).toEqual({ roles: new Map([["x", "billing"]]), staff: null });
  });
});
