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
 * The one table of the specification's operations. edge-api's router, the console's forwarder, its permissions, the
 * typed client and the API reference are derived from it; nothing lists the operations a second time.
 */
export const operations = {
  ...zoneOperations,
  ...statisticsOperations,
  ...hostnameOperations,
  ...tunnelOperations,
  ...publicOperations,
} as const satisfies Record<OperationName, Operation>;

type Table = typeof operations;

/** The ids that an operation's path holds. */
export type OperationIds<Name extends OperationName> = IdsIn<Table[Name]["path"]>;

/** What an operation's body may be, or undefined when it takes none. */
export type OperationBody<Name extends OperationName> = Table[Name]["body"] extends z.ZodType
  ? z.input<Table[Name]["body"]>
  : undefined;

/** DATA of an operation's answer; text for a plain-text list. */
export type OperationData<Name extends OperationName> = Table[Name]["response"] extends z.ZodType
  ? z.output<Table[Name]["response"]>
  : string;

/** An operation by its method and path, such as `GET /cdn/{ZONE_ID}`: what the browser's client is typed by. */
export type OperationKey = {
  [Name in OperationName]: `${Table[Name]["method"]} ${Table[Name]["path"]}`;
}[OperationName];

/** The name of the operation that a key stands for. */
export type OperationNameOf<Key extends OperationKey> = {
  [Name in OperationName]: `${Table[Name]["method"]} ${Table[Name]["path"]}` extends Key ? Name : never;
}[OperationName];
