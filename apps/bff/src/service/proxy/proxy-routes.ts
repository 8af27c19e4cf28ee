import { operations, type ReadName, readNames, type WriteName, writeNames } from "@edge-console/contract/operations";
import {
  isOpenToTokens,
  type Operation,
  type ReadOperation,
  type WriteOperation,
} from "@edge-console/contract/operations/operation";
import { can, type Permission } from "@edge-console/contract/permissions";
import { z } from "zod";
import { ProblemError } from "../../platform/http/problem.ts";
import type { ExternalChangeDetector } from "../external-changes/detector.ts";
import { isBackgroundRequest, isPrefetch } from "../../platform/http/background.ts";
import { type AccountContext, type RouteResponse, route, type Route } from "../../platform/http/route.ts";
import type { Upstream } from "../upstream/client.ts";
import type { CallBody } from "../upstream/call-service.ts";
import { type ParsedIds, parsePathIds } from "../upstream/path.ts";
import type { FreshnessOptions } from "../upstream/request-coalescer.ts";
import type { PreWriteSnapshots } from "../writes/pre-write-snapshots.ts";
import type { PassedReads } from "../search/passed-reads.ts";
import type { ResourceCache } from "../writes/resource-cache.ts";
import { toReadProblem } from "../upstream/to-problem.ts";
import { parseStatisticsFilter } from "./statistics-filter.ts";
import type { Writes } from "../writes/writes.ts";

export interface ProxyRoutesDeps {
  readonly upstream: Upstream;
  readonly writes: Writes;
  readonly resourceCache: ResourceCache;
  readonly preWriteSnapshots: PreWriteSnapshots;
  readonly externalChanges: ExternalChangeDetector;
  readonly passedReads: PassedReads;
}

/** A read that needs an account's key. */
type KeyedRead = ReadOperation & { readonly access: Permission };

/**
 * Returns a route for each operation of the service: `/api/accounts/{accountId}/v1/…`. Responses contain only DATA, with
 * the service's status. Only operations of the contract are forwarded, with parsed IDs and known fields.
 */
export function proxyRoutes(deps: ProxyRoutesDeps): Route[] {
  const reads = readNames.flatMap((name) => {
    const operation: ReadOperation = operations[name];
    return isKeyed(operation) ? [readRoute(deps, name, operation)] : [];
  });
  return [...reads, ...writeNames.map((name) => writeRoute(deps, name, operations[name]))];
}

function isKeyed(operation: ReadOperation): operation is KeyedRead {
  return operation.access !== "public";
}

function readRoute(
  { upstream, resourceCache, preWriteSnapshots, externalChanges, passedReads }: ProxyRoutesDeps,
  name: ReadName,
  operation: KeyedRead,
): Route {
  return route({
    method: operation.method,
    path: toRoutePath(operation),
    access: { kind: "account", permission: operation.access },
    action: name,
    async handle(context) {
      const ids = parseIds(operation, context);
      // Spec: Statistics. The only GET with a body, which browsers can't send.
      const body = operation.body ? parseStatisticsFilter(context.searchParams) : undefined;
      const call = { operation, ids, body };
      const accountId = context.account.id;
      const response = await upstream
        .createReader(accountId, toPurpose(context), context.user.id)
        .read(call, toFreshness(context))
        .catch((error: unknown) => {
          throw toReadProblem(operation, body, error);
        });
      resourceCache.record(accountId, call, response);
      preWriteSnapshots.record(accountId, call, response);
      externalChanges.recordRead(accountId, name, ids, response);
      if (name === "listHostnames" && ids.ZONE_ID !== undefined) {
        passedReads.recordHostnames(accountId, ids.ZONE_ID, response);
      }
      const { masked } = operation;
      const isMasked = masked !== undefined && !can(context.actor, masked.without);
      return { status: response.status, body: isMasked ? masked.response.parse(response.data) : response.data };
    },
  });
}

/** Background refreshes accept responses of this age, so that all open pages share one read. */
const backgroundMaxAgeMs = 5_000;

function toPurpose(context: AccountContext): "background" | "support" | "read" {
  if (isPrefetch(context)) return "background";
  return context.inspection ? "support" : "read";
}

function toFreshness(context: AccountContext): FreshnessOptions {
  return { requestedAt: context.arrivedAt, maxAgeMs: isBackgroundRequest(context) ? backgroundMaxAgeMs : 0 };
}

function writeRoute({ writes }: ProxyRoutesDeps, name: WriteName, operation: WriteOperation): Route {
  const definition = {
    method: operation.method,
    path: toRoutePath(operation),
    access: { kind: "account", permission: operation.access },
    action: name,
    stepUp: operation.stepUp ?? false,
    allowTokens: isOpenToTokens(operation),
    ...(operation.bodyLimit !== undefined && { bodyLimit: operation.bodyLimit }),
  } as const;
  const handle = (context: AccountContext, body: CallBody | undefined): Promise<RouteResponse> =>
    writes.perform(context, { name, operation, ids: parseIds(operation, context), body });

  if (!operation.body) return route({ ...definition, handle: (context) => handle(context, undefined) });
  const body = toBodySchema(operation.body);
  return route({ ...definition, body, handle: (context) => handle(context, context.body) });
}

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional();

/** Returns a schema that accepts only the operation's fields, with scalar values. The service validates the values. */
function toBodySchema(schema: z.ZodObject): z.ZodType<CallBody> {
  return z.strictObject(Object.fromEntries(Object.keys(schema.shape).map((field) => [field, scalarSchema])));
}

function toRoutePath(operation: Operation): `/api/accounts/:accountId/v1${string}` {
  return `/api/accounts/:accountId/v1${operation.path.replaceAll(/\{([A-Z_]+)\}/g, ":$1")}`;
}

function parseIds(operation: Operation, context: AccountContext): ParsedIds {
  const ids = parsePathIds(operation.path, context.params);
  if (!ids) throw new ProblemError("not-found");
  return ids;
}
