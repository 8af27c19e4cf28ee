import type {
  ConsoleBodyInput,
  ConsoleParams,
  ConsoleQueryInput,
  ConsoleResponse,
} from "@edge-console/contract/console-operations";
import {
  type ConsoleOperationName,
  type ConsoleParam,
  type ConsoleRoute,
  consoleRoutes,
} from "@edge-console/contract/console-operations/routes";
import { request } from "./request.ts";

type Part<Field extends string, Value> = [Value] extends [undefined]
  ? object
  : object extends Value
    ? { readonly [Each in Field]?: Value }
    : { readonly [Each in Field]: Value };

type Params<Name extends ConsoleOperationName> = [ConsoleParam<Name>] extends [never] ? object : ConsoleParams<Name>;

/** Input of an operation: the parameters of its path and its query, as far as it has them. */
export type ConsoleUrlOptions<Name extends ConsoleOperationName> = Params<Name> &
  Part<"query", ConsoleQueryInput<Name>>;

/** Input of an operation: parameters of its path, query, and body, as far as it has them. */
export type ConsoleCallOptions<Name extends ConsoleOperationName> = ConsoleUrlOptions<Name> &
  Part<"body", ConsoleBodyInput<Name>> & {
    readonly signal?: AbortSignal | undefined;
    readonly idempotencyKey?: string | undefined;
  };

type UntypedOptions = {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly idempotencyKey?: string | undefined;
};

/**
 * Calls an operation of the console's own API. Uses only types and paths of the contract, so that no schemas are bundled.
 * Throws a ProblemError.
 *
 *     const { members } = await callConsole("listMembers", { accountId });
 */
export async function callConsole<Name extends ConsoleOperationName>(
  name: Name,
  options: ConsoleCallOptions<Name>,
): Promise<ConsoleResponse<Name>> {
  const { body, signal, idempotencyKey }: UntypedOptions = options;
  const [method] = consoleRoutes[name];
  const response = await request({ method, path: toConsoleUrl(name, options), body, signal, idempotencyKey });
  return response as ConsoleResponse<Name>;
}

/** Returns the URL of an operation of the console's own API, for downloads and event streams. */
export function toConsoleUrl<Name extends ConsoleOperationName>(name: Name, options: ConsoleUrlOptions<Name>): string {
  const values = new Map<string, unknown>(Object.entries(options));
  const [, path]: ConsoleRoute = consoleRoutes[name];
  const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(values.get(param))));
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(values.get("query") ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(field, String(one));
    }
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}
