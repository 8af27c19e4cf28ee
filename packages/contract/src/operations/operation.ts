import type { z } from "zod";
import type { PathId } from "../ids.ts";
import type { Permission } from "../permissions.ts";

/** Path below /v1; each placeholder in braces is one of `PathId`. */
export type OperationPath = `/${string}`;

/** One operation of the specification, as a row of the table in operations.ts. */
export interface Operation {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: OperationPath;
  /** What it does, as a short heading of the API reference. */
  readonly title: string;
  /** The section of the specification that it comes from. */
  readonly section: string;
  /** Who may use it through the console; `public` operations need no key and no account. */
  readonly access: Permission | "public";
  /** What it applies to: the kind of object that the audit log names. */
  readonly resource: "zone" | "hostname" | "certificate" | "tunnel" | "endpoint" | "statistics" | "edges" | "status";
  /** Whether it changes something at the service. A changing operation is never repeated by machine. */
  readonly changes: boolean;
  /** JSON body; null when none is sent. On a GET: filters, sent as a JSON body all the same. */
  readonly body: z.ZodObject | null;
  /** DATA of the answer, or `text` for a plain-text list without an envelope. */
  readonly answer: z.ZodType | "text";
  /** DATA for roles without a permission: what they may not see is missing or masked. */
  readonly masked?: { readonly without: Permission; readonly answer: z.ZodType };
  /** Status of a success. */
  readonly status: 200 | 201;
  /** MESSAGE of a success; empty for a plain-text answer. */
  readonly message: string;
  /** MESSAGE of the 500 by which a change says that it was not applied. Without one, a failure is a 503. */
  readonly failure?: string;
  /** MESSAGE of the 409 by which another resource prevents the change, or did while it ran. */
  readonly conflict?: string;
  /** What a client needs to know besides the fields, for the OpenAPI document. */
  readonly note?: string;
  /** Fields that are secret: never logged, audited, cached or replayed. */
  readonly secrets: { readonly body: readonly string[]; readonly answer: readonly string[] };
  /** Whether it wants a recent proof of who asks: 403 `step-up-required` otherwise. */
  readonly stepUp?: true;
  /** Largest body that the console takes, in bytes; 16 KiB unless set. */
  readonly bodyLimit?: number;
}

/** The placeholders of a path. */
export type IdsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends PathId ? Name : never) | IdsIn<Rest>
  : never;

/** For an operation that carries no secret in either direction. */
export const noSecrets = { body: [], answer: [] } as const;

/** The note of an update. */
export const partialUpdate =
  "A missing field or null keeps its value. An empty string clears a field that can be empty.";

/** The note of an operation that returns a tunnel's token. */
export const tokenOnce = "TOKEN is in no other response. Store it.";

/** The largest body of an operation that takes lists or certificates, in bytes. */
export const listBodyLimit = 128 * 1024;
