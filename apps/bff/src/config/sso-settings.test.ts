import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { resolveGrants } from "../people/auth/sso/role-mapping.ts";
import { readSsoSettings } from "./sso-settings.ts";

const required = { OIDC_ISSUER: "https://id.example/tenant", OIDC_CLIENT_ID: "edge" };
const read = (variables: Readonly<Record<string, string>>) => readSsoSettings((name) => variables[name]);

describe("readSsoSettings", () => {
  it("returns null without an issuer", () => {
    expect(read({})).toBeNull();
  });

  it("has defaults for everything except the issuer and the client", () => {
    expect(read(required)).toMatchObject({
      issuer: new URL("https://id.example/tenant"),
      clientId: "edge",
      clientSecret: null,
      name: "single sign-on",
      scope: "openid email profile",
      roleClaim: "groups",
      roles: null,
      enforcesTwoFactor: false,
      required: false,
      sessionHours: 4,
      keepsProviderSession: false,
    });
  });

  it("reads the client secret from a file", async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), "edge-console-")), "secret");
    await writeFile(file, "from a file\n");
    expect(read({ ...required, OIDC_CLIENT_SECRET_FILE: file })?.clientSecret?.reveal()).toBe("from a file");
  });

  it.each([
    [{ OIDC_CLIENT_ID: "edge" }, "OIDC_ISSUER"],
    [{ OIDC_ISSUER: "https://id.example" }, "OIDC_CLIENT_ID"],
    [{ ...required, OIDC_ISSUER: "http://id.example" }, "OIDC_ISSUER"],
    [{ ...required, OIDC_ISSUER: "id.example" }, "OIDC_ISSUER"],
    [{ ...required, OIDC_CLIENT_SECRET_FILE: "/nowhere" }, "OIDC_CLIENT_SECRET_FILE"],
    [{ ...required, OIDC_NAME: "x".repeat(41) }, "OIDC_NAME"],
    [{ ...required, OIDC_SCOPE: "email" }, "OIDC_SCOPE"],
    [{ ...required, OIDC_ROLES: "{" }, "OIDC_ROLES"],
    [{ ...required, OIDC_ROLES: '{"a":{"account":"b","role":"owner"}}' }, "OIDC_ROLES"],
    [{ ...required, OIDC_ROLES: '{"a":{"staff":"admin"}}' }, "OIDC_ROLES"],
    [{ ...required, OIDC_MFA: "yes" }, "OIDC_MFA"],
    [{ ...required, OIDC_SESSION_HOURS: "0" }, "OIDC_SESSION_HOURS"],
    [{ ...required, OIDC_SESSION_HOURS: "13" }, "OIDC_SESSION_HOURS"],
    [{ ...required, OIDC_SESSION_HOURS: "1.5" }, "OIDC_SESSION_HOURS"],
    [{ ...required, OIDC_KEEP_SESSION: "yes" }, "OIDC_KEEP_SESSION"],
    [{ REQUIRE_SSO: "1" }, "REQUIRE_SSO"],
  ])("rejects %j and names the variable", (variables, variable) => {
    expect(() => read(variables)).toThrow(new RegExp(`^${variable} must `));
  });

  it("grants the highest of several roles in an account", () => {
    const text = '{"a":{"account":"x","role":"billing"},"b":[{"account":"x","role":"full"},{"staff":"support"}]}';
    const mapping = read({ ...required, OIDC_ROLES: text })?.roles;
    if (!mapping) throw new Error("no mapping");
    expect(resolveGrants(mapping, ["b", "a"])).toEqual({ roles: new Map([["x", "full"]]), staff: "support" });
    expect(resolveGrants(mapping, ["a", "c"])).toEqual({ roles: new Map([["x", "billing"]]), staff: null });
  });
});
