import type { z } from "zod";
import { hostnameOperations } from "./operations/hostnames.ts";
import type { OperationName } from "./operations/actions.ts";
import type { IdsIn, Operation } from "./operations/operation.ts";
import { publicOperations } from "./operations/public-reports.ts";
import { statisticsOperations } from "./operations/statistics.ts";
import { tunnelOperations } from "./operations/tunnels.ts";
import { zoneOperations } from "./operations/zones.ts";

export {
  type OperationName,
  operationNames,
  type ReadName,
  readNames,
  type WriteName,
  writeNames,
} from "./operations/actions.ts";

/**
 * All operations of the specification. edge-api's router, the console's proxy and permissions, the typed client, and the
 * API reference are derived from this table.
 */
export const operations = {
  ...zoneOperations,
  ...statisticsOperations,
  ...hostnameOperations,
  ...tunnelOperations,
  ...publicOperations,
} as const satisfies Record<OperationName, Operation>;

type Table = typeof operations;

/** Placeholders in an operation's path. */
export type OperationIds<Name extends OperationName> = IdsIn<Table[Name]["path"]>;

/** Body of an operation; undefined if it has none. */
export type OperationBody<Name extends OperationName> = Table[Name]["body"] extends z.ZodType
  ? z.input<Table[Name]["body"]>
  : undefined;

/** DATA of an operation's response; a string for a plain-text list. */
export type OperationData<Name extends OperationName> = Table[Name]["response"] extends z.ZodType
  ? z.output<Table[Name]["response"]>
  : string;

/** Method and path of an operation, such as `GET /cdn/{ZONE_ID}`. */
export type OperationKey = {
  [Name in OperationName]: `${Table[Name]["method"]} ${Table[Name]["path"]}`;
}[OperationName];

/** Name of the operation with this method and path. */
export type OperationNameOf<Key extends OperationKey> = {
  [Name in OperationName]: `${Table[Name]["method"]} ${Table[Name]["path"]}` extends Key ? Name : never;
}[OperationName];
