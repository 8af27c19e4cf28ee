import type { Session } from "@edge-console/contract/console/session";
import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunction, type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createSession } from "../../test/sample-session.ts";
import { queryKeys } from "../api/query-keys.ts";
import { createQueryClient } from "../api/query-client.ts";
import { createGuards, AccessError } from "./guards.ts";

const { user } = createSession();
const staff: Session = { ...createSession(), user: { ...user, staff: "support" }, accounts: [] };
const inspection = { id: "i1", account: { id: "a1", name: "Harbour" }, reason: "Ticket 4711", expiresAt: 0 };

let client: QueryClient;

beforeEach(() => {
  client = createQueryClient();
  const problem = JSON.stringify({ type: "urn:edge-console:signed-out", title: "Signed out", status: 401 });
  const headers = { "Content-Type": "application/problem+json" };
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(problem, { status: 401, headers })));
});

afterEach(() => vi.unstubAllGlobals());

const runLoader = (loader: LoaderFunction, path: string) => {
  const url = new URL(path, "https://console.example");
  const args: LoaderFunctionArgs = {
    url,
    request: new Request(url),
    pattern: "",
    params: { account: "a1" },
    context: new RouterContextProvider(),
  };
  return loader(args, undefined);
};

const getRejection = async (result: unknown): Promise<string> => {
  const error: unknown = await Promise.resolve(result).catch((reason: unknown) => reason);
  return error instanceof AccessError ? error.reason : `none: ${String(error)}`;
};

describe("a screen of an account", () => {
  const open = (prefetch = vi.fn()) =>
    runLoader(createGuards(client).permitted("zones:read", prefetch).loader, "/a/a1/zones?q=x");

  test("redirects users who have to set up two-factor authentication to the profile", async () => {
    client.setQueryData(queryKeys.session, { ...createSession("full"), mustSetUpFactor: true });
    const error: unknown = await Promise.resolve(open()).catch((reason: unknown) => reason);
    if (!(error instanceof Response)) throw new Error("no redirect");
    expect(error.headers.get("Location")).toBe("/profile");
    await expect(runLoader(createGuards(client).session, "/profile")).resolves.toBeNull();
  });

  test("V17: redirects members of an account that requires two-factor authentication, after the grace period", async () => {
    const session = createSession("full");
    const now = Date.now() / 1000;
    const openWith = (setUpFactorBy: number) => {
      const accounts = session.accounts.map((account) => ({ ...account, setUpFactorBy }));
      client.setQueryData(queryKeys.session, { ...session, accounts });
      return Promise.resolve(open()).catch((reason: unknown) => reason);
    };
    await expect(openWith(Math.floor(now) + 60)).resolves.toBeNull();
    expect(await openWith(Math.floor(now) - 1)).toMatchObject({ status: 302 });
    await expect(runLoader(createGuards(client).session, "/profile")).resolves.toBeNull();
  });

  test("redirects to the sign-in page without a session", async () => {
    const error: unknown = await Promise.resolve(open()).catch((reason: unknown) => reason);
    if (!(error instanceof Response)) throw new Error("no redirect");
    expect(error.headers.get("Location")).toBe("/sign-in?next=%2Fa%2Fa1%2Fzones%3Fq%3Dx");
  });

  test("opens for a role with the permission and prefetches the data", async () => {
    client.setQueryData(queryKeys.session, createSession("developer"));
    const prefetch = vi.fn();
    await expect(open(prefetch)).resolves.toBeNull();
    expect(prefetch).toHaveBeenCalledOnce();
    expect(prefetch.mock.calls[0]?.slice(0, 2)).toEqual([client, "a1"]);
  });

  test("prefetches data of another permission only for roles that have it", async () => {
    const prefetch = vi.fn();
    const { loader } = createGuards(client).permitted("statistics:read", undefined, ["zones:read", prefetch]);
    client.setQueryData(queryKeys.session, createSession("billing"));
    await expect(runLoader(loader, "/a/a1/zones/Z1/statistics")).resolves.toBeNull();
    expect(prefetch).not.toHaveBeenCalled();
    client.setQueryData(queryKeys.session, createSession("developer"));
    await expect(runLoader(loader, "/a/a1/zones/Z1/statistics")).resolves.toBeNull();
    expect(prefetch).toHaveBeenCalledOnce();
  });

  test("rejects a role without the permission and requests nothing", async () => {
    client.setQueryData(queryKeys.session, createSession("billing"));
    const prefetch = vi.fn();
    expect(await getRejection(open(prefetch))).toBe("not-for-role");
    expect(prefetch).not.toHaveBeenCalled();
  });

  test("loads its data before it's opened only for roles that may open it", () => {
    const prefetch = vi.fn();
    const { handle } = createGuards(client).permitted("zones:read", prefetch);
    const location = { params: { account: "a1" }, url: new URL("https://console.example/a/a1/zones") };
    expect(handle.prefetch(location)).toBe(false);
    client.setQueryData(queryKeys.session, createSession("billing"));
    expect(handle.prefetch(location)).toBe(false);
    expect(prefetch).not.toHaveBeenCalled();
    client.setQueryData(queryKeys.session, createSession("developer"));
    expect(handle.prefetch(location)).toBe(true);
    expect(prefetch).toHaveBeenCalledExactlyOnceWith(client, "a1", location);
  });

  test("rejects users who are not members", async () => {
    client.setQueryData(queryKeys.session, { ...createSession(), accounts: [] });
    expect(await getRejection(open())).toBe("no-account");
  });

  test("opens for support staff during an inspection", async () => {
    client.setQueryData(queryKeys.session, staff);
    client.setQueryData(queryKeys.inspections, { inspections: [], recent: [] });
    expect(await getRejection(open())).toBe("no-account");
    client.setQueryData(queryKeys.inspections, { inspections: [inspection], recent: [] });
    await expect(open()).resolves.toBeNull();
  });

  test("never opens pages that change something for support staff", async () => {
    client.setQueryData(queryKeys.session, staff);
    client.setQueryData(queryKeys.inspections, { inspections: [inspection], recent: [] });
    expect(
      await getRejection(runLoader(createGuards(client).permitted("zones:change").loader, "/a/a1/zones/new")),
    ).toBe("not-for-role");
  });
});

test("rejects members on the support page", async () => {
  client.setQueryData(queryKeys.session, createSession("full"));
  expect(await getRejection(runLoader(createGuards(client).staff, "/support"))).toBe("not-found");
});

test("redirects the root path to the start page of the user", async () => {
  client.setQueryData(queryKeys.session, createSession("billing"));
  const result = await runLoader(createGuards(client).start, "/");
  if (!(result instanceof Response)) throw new Error("no redirect");
  expect(result.headers.get("Location")).toBe("/a/a1/usage");
});
