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

/** What each placeholder of a path stands for, once it is found on the caller's account. */
export interface PathResources {
  readonly ZONE_ID: ZoneRow;
  readonly HOSTNAME_ID: HostnameRow;
  readonly TUNNEL_ID: TunnelRow;
  readonly ENDPOINT_ID: EndpointRow;
}

/** What a handler is given: everything that the path names exists and belongs to the account. */
export interface HandlerContext<Name extends OperationName> {
  /** Whose key it was; null for the operations that need none. */
  readonly account: Table[Name]["access"] extends "public" ? null : AccountRow;
  readonly resources: Pick<PathResources, OperationIds<Name>>;
  readonly body: Fields;
  /** The service's time in Unix seconds. */
  readonly now: number;
  readonly store: Store;
  readonly config: Config;
}

/** DATA of a success; text for a plain-text list. */
export type HandlerResult<Name extends OperationName> = Table[Name]["response"] extends z.ZodType
  ? z.input<Table[Name]["response"]>
  : string;

/** The lists that can be so long that they are written down item by item. */
type LongList = "listZones";

/** DATA of a long list: what yields its items takes the array's place. */
type WithIterables<Data> = {
  [Field in keyof Data]: Data[Field] extends readonly (infer Item)[] ? Iterable<Item> : Data[Field];
};

/** Carries out one operation: gives its DATA, or throws a ServiceError and leaves everything as it was. */
export type Handler<Name extends OperationName> = (
  call: HandlerContext<Name>,
) => Name extends LongList ? WithIterables<HandlerResult<Name>> : HandlerResult<Name>;

/** A handler for every operation named: a missing one does not compile. */
export type Handlers<Name extends OperationName = OperationName> = { readonly [Each in Name]: Handler<Each> };
