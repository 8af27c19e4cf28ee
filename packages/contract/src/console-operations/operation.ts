import type { z } from "zod";
import type { AuditAction } from "../console/audit-actions.ts";
import type { Permission } from "../permissions.ts";

/**
 * Who can use an operation: members and inspecting support staff with a permission on the account in the path, everyone,
 * all signed-in users, or support staff.
 */
export type ConsoleAccess = Permission | "public" | "signed-in" | "support-staff";

/**
 * Whether an operation requires recent authentication, with the second factor if the user has one; otherwise 403
 * `step-up-required`. `second-factor`: users without one have to set it up first (403 `second-factor-required`).
 * `set-up-factor`: the operation also sets one up, which for the first one requires more than the password, so that a stolen
 * password alone can't change how its user signs in.
 */
export type StepUpPolicy = boolean | "second-factor" | "set-up-factor";

/** Media type of a response that isn't JSON. */
export type ConsoleMediaType = "application/yaml" | "text/csv" | "text/event-stream";

/** Response of an operation: JSON, text of a media type, or null without a body (204). */
export type ConsoleResponseType = z.ZodType | ConsoleMediaType | null;

type ExampleOf<Part extends string, Schema, Example> = [Schema] extends [undefined | null]
  ? { readonly [Each in Part]?: undefined }
  : [Schema] extends [z.ZodType | string]
    ? { readonly [Each in Part]: Example }
    : { readonly [Each in Part]?: unknown };

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : string;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : string;

/** The example of an operation, for the OpenAPI document. */
export type ConsoleExample<Query, Body, Response> = ExampleOf<"query", Query, Input<Query>> &
  ExampleOf<"body", Body, Input<Body>> &
  ExampleOf<"response", Response, Output<Response>>;

/** An operation of the console's own API. Its method and path are in `routes.ts`. */
export interface ConsoleOperation<
  Access extends ConsoleAccess = ConsoleAccess,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Response extends ConsoleResponseType = ConsoleResponseType,
> {
  /** In the imperative, for the OpenAPI document. */
  readonly summary: string;
  /** What clients need to know, for the OpenAPI document. */
  readonly description: string;
  readonly access: Access;
  /** Parameters of the query string. An invalid one is 400 with the field; others are ignored. */
  readonly query?: Query;
  /** An invalid body is 422 with the invalid fields. Without a schema, a body is 400. */
  readonly body?: Body;
  readonly response: Response;
  /** Status of a success; 200 by default, and 204 without a response. */
  readonly status?: 201;
  /** Status if the operation finds that it was applied already. */
  readonly repeatedStatus?: 200;
  readonly stepUp?: StepUpPolicy;
  /** Audit action of the operation and of denied requests; a generic one for operations that aren't audited. */
  readonly action?: AuditAction;
  /** Largest body in bytes; 16 KiB by default. */
  readonly bodyLimit?: number;
  /** Whether fields of the body can be lists and objects: only for bodies that can't be flat. */
  readonly nestedBody?: true;
  /** Name of the field that a YAML body is the value of: only for configuration files. */
  readonly yamlField?: string;
  /** Whether the browser calls it automatically. Such requests don't extend the session. */
  readonly background?: true;
  /** Whether users can use it who still have to set up the required second factor: only to set one up. */
  readonly allowWithoutSecondFactor?: true;
  readonly example: ConsoleExample<NoInfer<Query>, NoInfer<Body>, NoInfer<Response>>;
}

/** Types an operation and its example by the schemas. */
export function consoleOperation<
  const Access extends ConsoleAccess,
  const Response extends ConsoleResponseType,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  operation: ConsoleOperation<Access, Query, Body, Response>,
): ConsoleOperation<NoInfer<Access>, NoInfer<Query>, NoInfer<Body>, NoInfer<Response>> {
  return operation;
}
