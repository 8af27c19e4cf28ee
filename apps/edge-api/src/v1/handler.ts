import type { z } from "zod";
import type { OperationIds, OperationName, operations } from "@edge-console/contract/operations";
import type { Config } from "../config.ts";
import type { AccountRow } from "../store/accounts.ts";
import type { HostnameRow } from "../store/hostnames.ts";
import type { Store } from "../store/open-store.ts";
import type { EndpointRow, TunnelRow } from "../store/tunnels.ts";
import type { ZoneRow } from "../store/zones.ts";
import type { Fields } from "./fields.ts";

type Table = typeof operations;

/** Resources of the caller's account by the placeholder of the path. */
export interface PathResources {
  readonly ZONE_ID: ZoneRow;
  readonly HOSTNAME_ID: HostnameRow;
  readonly TUNNEL_ID: TunnelRow;
  readonly ENDPOINT_ID: EndpointRow;
}

/** Input of a handler. All resources in the path exist and belong to the account. */
export interface HandlerContext<Name extends OperationName> {
  /** Account of the API key; null for operations without a key. */
  readonly account: Table[Name]["access"] extends "public" ? null : AccountRow;
  readonly resources: Pick<PathResources, OperationIds<Name>>;
  readonly body: Fields;
  /** The service's time in Unix seconds. */
  readonly now: number;
  readonly store: Store;
  readonly config: Config;
}

/** DATA of a success; a string for a plain-text list. */
export type HandlerResult<Name extends OperationName> = Table[Name]["response"] extends z.ZodType
  ? z.input<Table[Name]["response"]>
  : string;

/** Operations whose lists can be so long that they're serialized item by item. */
type LongList = "listZones";

/** DATA of a long list, with iterables instead of arrays. */
type WithIterables<Data> = {
  [Field in keyof Data]: Data[Field] extends readonly (infer Item)[] ? Iterable<Item> : Data[Field];
};

/** Handles an operation: returns its DATA, or throws a ServiceError without changing anything. */
export type Handler<Name extends OperationName> = (
  call: HandlerContext<Name>,
) => Name extends LongList ? WithIterables<HandlerResult<Name>> : HandlerResult<Name>;

/** Handlers by operation. A missing one doesn't compile. */
export type Handlers<Name extends OperationName = OperationName> = { readonly [Each in Name]: Handler<Each> };
