import { isExhaustive } from "@edge-console/testing/exhaustive";
import type { Route } from "../../src/platform/http/route.ts";
import { sameOriginHeaders } from "../http-client.ts";
import type { TestConsole } from "../test-console.ts";

/** What a path parameter can be replaced with, found in the responses of those who see the most. */
export class KnownIds {
  readonly #ids = new Set<string>();
  /** IDs by the last segment of the path that returned them, such as "members". */
  readonly #idsByList = new Map<string, Set<string>>();

  /** Collects the IDs of all objects in the JSON text that a path returned. */
  collect(text: string, path: string): void {
    const list = path.split("?")[0]?.split("/").at(-1) ?? "";
    const listed = this.#idsByList.get(list) ?? new Set();
    for (const [, id] of text.matchAll(/"(?:\w*id|key|\w*ID)":"?([\w-]{1,64})"?/g)) {
      if (!id) continue;
      this.#ids.add(id);
      listed.add(id);
    }
    if (listed.size > 0) this.#idsByList.set(list, listed);
  }

  /**
   * Lists the values for a parameter of a path: those that its list returned, or some of all without such a list.
   * Exhaustive runs use all IDs in every place, thousands of requests more.
   */
  list(parameter: string, list: string): string[] {
    const all = [...this.#ids];
    const own = this.#idsByList.get(list) ?? all.slice(0, 10);
    const ids = isExhaustive ? all : [...own];
    if (["ZONE_ID", "TUNNEL_ID", "zoneId", "tunnelId"].includes(parameter)) {
      return ids.filter((id) => /^[A-Z0-9]{9}$/.test(id));
    }
    return parameter.endsWith("_ID") ? ids.filter((id) => /^\d+$/.test(id)) : ids;
  }
}

/** A response as far as it was received. */
export interface SeenResponse {
  readonly name: string;
  readonly status: number;
  readonly text: string;
}

/** Sends a request as a user. A streamed response is closed after its headers. */
export async function send(
  testConsole: TestConsole,
  cookie: string,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body?: string },
): Promise<SeenResponse> {
  const controller = new AbortController();
  const response = await fetch(testConsole.url + path, {
    method,
    headers: { ...sameOriginHeaders, "content-type": "application/json", cookie },
    ...(body !== undefined && { body }),
    redirect: "manual",
    signal: controller.signal,
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const text = isStream ? "" : await response.text();
  if (isStream) controller.abort();
  return { name: `${method} ${path}`, status: response.status, text };
}

/** Lists the paths of a route: with every known ID in place of each parameter. */
export function listPaths({ path }: Route, accountId: string, ids: KnownIds): string[] {
  const parameters = [...path.matchAll(/([\w-]+)\/:(\w+)/g)].filter(([, , name]) => name !== "accountId");
  const start: string[] = [path.replace(":accountId", accountId)];
  return parameters.reduce(
    (paths, [, list = "", name = ""]) =>
      paths.flatMap((text) => ids.list(name, list).map((id) => text.replace(`:${name}`, id))),
    start,
  );
}

/** Query strings that routes answer differently, sent to every route. */
export const queries = ["", "?limit=500", "?format=csv", "?format=json", "?from=0&to=9999999999"] as const;
