import { describe, expect, it } from "vitest";
import { z } from "zod";
import { pathIds } from "./ids.ts";
import { operationNames, operations } from "./operations.ts";
import type { Operation } from "./operations/operation.ts";
import { listRoles, can, permissionNames, roles } from "./permissions.ts";

const rows: [string, Operation][] = operationNames.map((name) => [name, operations[name]]);

describe("operations", () => {
  it("have unique methods and paths", () => {
    const keys = rows.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(rows)("%s has only known placeholders in its path", (_name, { path }) => {
    const placeholders = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
    expect(Object.keys(pathIds)).toEqual(expect.arrayContaining(placeholders));
    expect(path.replaceAll(/\{[A-Z_]+\}/g, "id")).toMatch(/^(\/[a-z0-9-]+)+$/);
  });

  it.each(rows.filter(([, { changes }]) => changes))(
    "%s is closed to support staff and billing",
    (_name, { access }) => {
      if (access === "public") throw new Error("a change is never public");
      expect(can("support", access)).toBe(false);
      expect(can("billing", access)).toBe(false);
    },
  );

  it.each(rows)(
    "%s names as secret only fields that its body and response have",
    (_name, { body, response, secrets }) => {
      const sent = body === null ? [] : Object.keys(body.shape);
      expect(sent).toEqual(expect.arrayContaining([...secrets.body]));
      const returned = response instanceof z.ZodObject ? Object.keys(response.shape) : [];
      expect(returned).toEqual(expect.arrayContaining([...secrets.response]));
    },
  );

  it("return a token only in the two responses of the specification", () => {
    const withToken = rows.filter(([, { response }]) => response instanceof z.ZodObject && "TOKEN" in response.shape);
    expect(withToken.map(([name]) => name)).toEqual(["createTunnel", "renewTunnelToken"]);
  });
});

describe("permissions", () => {
  it("allow only full access and developer to view or reveal the API key", () => {
    expect(listRoles("api-key:read")).toEqual(["full", "developer"]);
    expect(listRoles("api-key:reveal")).toEqual(["full", "developer"]);
    expect(can("support", "api-key:read")).toBe(false);
  });

  it("include an administrator role with every permission", () => {
    expect(listRoles("members:manage")).toEqual(["full"]);
    expect(new Set(roles.full.permissions)).toEqual(new Set(permissionNames));
  });

  it("each belong to a role", () => {
    expect(permissionNames.filter((permission) => listRoles(permission).length === 0)).toEqual([]);
  });
});
