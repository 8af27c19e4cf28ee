import type { z } from "zod";
import type { PathId } from "../ids.ts";
import type { Permission } from "../permissions.ts";
import type { ReadAction, ReadName, WriteAction } from "./actions.ts";

/** Path below /v1; each placeholder in braces is one of `PathId`. */
export type OperationPath = `/${string}`;

/** Metadata of every operation. */
interface OperationBase {
  readonly path: OperationPath;
  /** Section of the specification. */
  readonly section: string;
  /** JSON body; null if there is none. For a GET: filters, which are sent as a JSON body. */
  readonly body: z.ZodObject | null;
  /** DATA of the response, or `text` for a plain-text list without an envelope. */
  readonly response: z.ZodType | "text";
  /** DATA for roles without a permission: hidden values are left out or masked. */
  readonly masked?: { readonly without: Permission; readonly response: z.ZodType };
  /** Status of a success. */
  readonly status: 200 | 201;
  /** MESSAGE of a success; empty for a plain-text response. */
  readonly message: string;
  /** What clients need to know, for the OpenAPI document. */
  readonly description: string;
  /** Fields that are secret: never logged, audited, cached or replayed. */
  readonly secrets: { readonly body: readonly string[]; readonly response: readonly string[] };
  /** Whether it requires recent authentication: 403 `step-up-required` otherwise. */
  readonly stepUp?: true;
  /** Largest body that the console accepts, in bytes; 16 KiB by default. */
  readonly bodyLimit?: number;
}

/** An operation that only reads. */
export interface ReadOperation extends OperationBase, ReadAction {
  readonly method: "GET";
  /** Permission that the console requires; `public` operations need no key and no account. */
  readonly access: Permission | "public";
}

/** How the console decides by reading whether a change without a response was applied. */
export type ReadBackStrategy =
  /** The object has all fields that were sent. */
  | "sent-fields"
  /** The object no longer exists. */
  | "absence"
  | "new-zone"
  | "new-hostname"
  | "new-tunnel"
  | "new-endpoint"
  | "new-upload"
  | "upload-absence"
  | "origin-certificate-absence"
  | "token-rotation";

/** An operation that changes something. */
interface ChangingOperation extends OperationBase, WriteAction {
  readonly method: "POST" | "DELETE";
  readonly access: Permission;
  /** MESSAGE of the 500 that means that the change wasn't applied. Without one, a failure is a 503. */
  readonly failure?: string;
  /** MESSAGE of the 409 that means that another resource prevents the change. */
  readonly conflict?: string;
  /** Fields that it sets on the object at the start of its path. */
  readonly sets?: Readonly<Record<string, string | number>>;
  /** The read that resolves an unknown outcome, and how. */
  readonly readBack: { readonly reads: ReadName; readonly strategy: ReadBackStrategy };
}

/** An operation that changes something. One that creates an object names the response field with the ID. */
export type WriteOperation = ChangingOperation &
  ({ readonly effect: "create"; readonly createdId: string } | { readonly effect: "update" | "delete" | "act" });

/** One operation of the specification, as a row of the operations table. */
export type Operation = ReadOperation | WriteOperation;

/** The placeholders of a path. */
export type IdsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends PathId ? Name : never) | IdsIn<Rest>
  : never;

/** `secrets` of an operation without secrets. */
export const noSecrets = { body: [], response: [] } as const;

/** Returns whether access tokens can use an operation: not if it requires recent authentication or returns a secret. */
export function isOpenToTokens({ stepUp, secrets }: Operation): boolean {
  return stepUp !== true && secrets.response.length === 0;
}

/** The description of an update. */
export const partialUpdate =
  "A missing field or null keeps its value. An empty string clears a field that can be empty.";

/** The description of an operation that returns a tunnel's token. */
export const tokenOnce = "TOKEN is in no other response. Store it.";

/** The largest body of an operation that takes lists or certificates, in bytes. */
export const listBodyLimit = 128 * 1024;
