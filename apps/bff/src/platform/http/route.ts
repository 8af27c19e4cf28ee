import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { StepUpPolicy } from "@edge-console/contract/console-operations/operation";
import type { AuthMethod } from "@edge-console/contract/console/session";
import type { Actor, Permission, TokenRole } from "@edge-console/contract/permissions";
import type { z } from "zod";

/** Access policy of a route. Required: there is no default. */
export type Access =
  | { readonly kind: "public" }
  /** All signed-in users. */
  | { readonly kind: "session" }
  /** Support staff. */
  | { readonly kind: "staff" }
  /** Members and inspecting support staff with the permission on the account `:accountId` in the path. */
  | { readonly kind: "account"; readonly permission: Permission };

/** The signed-in user, or the access token of the request: then `email` and `name` are the token's name. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly staff: "support" | null;
}

/** The access token of a request. */
export interface RequestToken {
  readonly role: TokenRole;
  readonly account: { readonly id: string; readonly name: string };
  /** The user who created it. */
  readonly creatorId: string;
}

/** The session of a request; times in Unix seconds. */
export interface RequestSession {
  readonly idHash: string;
  readonly createdAt: number;
  /** Time of the last authentication, or `unknownAuthTime` of `auth/sessions.ts`. */
  readonly authenticatedAt: number;
  /** Whether the user has an authenticator app or a passkey, or proved a second factor to the single sign-on provider. */
  readonly hasSecondFactor: boolean;
  /** Whether the user authenticated recently enough for sensitive actions: with a second factor if they have one. */
  readonly recentlyAuthenticated: boolean;
  /** Whether a first second factor requires a setup code, because the session proves no more than the password. */
  readonly needsSetupCode: boolean;
  /** Authentication methods of the session, the one that started it first. */
  readonly methods: readonly AuthMethod[];
  /** Whether the operator requires two-factor authentication and this user hasn't set it up. */
  readonly mustSetUpFactor: boolean;
  /** The idle or absolute timeout, whichever is earlier. */
  readonly expiresAt: number;
}

/** The open inspection by which support staff see an account; `expiresAt` in Unix seconds. */
export interface OpenInspection {
  readonly id: string;
  readonly reason: string;
  readonly expiresAt: number;
}

/** Request context of every handler. */
export interface PublicContext {
  readonly requestId: string;
  /** Path of the request, without its query. */
  readonly path: string;
  /** IP address of the client. */
  readonly address: string;
  /** Path parameters, decoded but not validated. */
  readonly params: Readonly<Record<string, string>>;
  readonly searchParams: URLSearchParams;
  /** Returns a request header by its lowercase name; undefined if it occurs several times. */
  readonly header: (name: string) => string | undefined;
  /** Arrival time on the clock of `performance.now()`. */
  readonly arrivedAt: number;
  /** Returns a signal that is aborted when the client disconnects. Created on first use. */
  readonly getAbortSignal: () => AbortSignal;
}

/** Request context of a signed-in user or an access token. One of `session` and `token` is null. */
export interface CallerContext extends PublicContext {
  readonly user: SessionUser;
  readonly session: RequestSession | null;
  readonly token: RequestToken | null;
}

/** Request context of a signed-in user. */
export interface SessionContext extends CallerContext {
  readonly session: RequestSession;
}

/** Request context of a user or an access token that is authorized for the account in the path. */
export interface AccountContext extends CallerContext {
  readonly account: { readonly id: string; readonly name: string };
  readonly actor: Actor;
  /**
   * Checks the session or token, the membership, and the permission again, as the next request would, and returns the current
   * actor; for responses that last long.
   *
   * @throws ProblemError as that request would
   */
  readonly reauthorize: () => Promise<Actor>;
  /** The open inspection of support staff; null for members. */
  readonly inspection: OpenInspection | null;
}

/** Request contexts by access. */
export interface Contexts {
  public: PublicContext;
  session: SessionContext;
  staff: SessionContext;
  account: AccountContext;
}

/** Response headers; `set-cookie` can have several values. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>;

/** Response of a handler: JSON, no body, text, or streamed text (until it ends or `getAbortSignal()` is aborted). */
export type RouteResponse =
  | { readonly status: number; readonly headers?: ResponseHeaders; readonly body?: unknown }
  | { readonly status: number; readonly headers?: ResponseHeaders; readonly text: string }
  | {
      readonly status: number;
      readonly headers?: ResponseHeaders;
      readonly stream: AsyncIterable<string>;
      /** Whether each part is sent immediately, and not when there is enough to compress. */
      readonly isLive?: boolean;
    };

/** In bytes. */
const defaultBodyLimit = 16 * 1024;

export interface RouteOf<Kind extends Access["kind"]> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Express path, such as `/api/accounts/:accountId/audit`. */
  readonly path: string;
  readonly access: Extract<Access, { kind: Kind }>;
  /** In bytes. */
  readonly bodyLimit: number;
  /** Schema of the body; null if the route accepts none. */
  readonly body: z.ZodType | null;
  /** Whether fields of the body can be lists and objects. */
  readonly nestedBody: boolean;
  /** Name of the field that a YAML body is the value of; null if the route accepts only JSON. */
  readonly yamlField: string | null;
  /** Whether the body is a form instead of JSON. */
  readonly formBody: boolean;
  /** Whether a body of any type is accepted without reading it. */
  readonly ignoreBody: boolean;
  /** Whether the browser calls it automatically. Such requests don't extend the session. */
  readonly background: boolean;
  /** Whether it requires recent authentication; otherwise 403 `step-up-required`, before the body is read. */
  readonly stepUp: StepUpPolicy;
  /** Whether users who still have to set up the required second factor can use it. */
  readonly allowWithoutSecondFactor: boolean;
  /** Whether access tokens with the permission can use it, if it belongs to an account. */
  readonly allowTokens: boolean;
  /** Audit action of denied requests. */
  readonly action: AuditAction;
  /** Runs the handler; `body` is the output of the schema. */
  respond(context: Contexts[Kind], body: unknown): Promise<RouteResponse>;
}

/** A route of the console with its policy. */
export type Route = { [Kind in Access["kind"]]: RouteOf<Kind> }[Access["kind"]];

/** Definition of a route. */
export interface RouteDefinition<Kind extends Access["kind"], Body extends z.ZodType | undefined> {
  readonly method: RouteOf<Kind>["method"];
  readonly path: Kind extends "account" ? `/api/accounts/:accountId${string}` : `/${string}`;
  readonly access: Extract<Access, { kind: Kind }>;
  readonly bodyLimit?: number;
  /** Only for bodies that can't be flat. */
  readonly nestedBody?: boolean;
  /** Only for configuration files. */
  readonly yamlField?: string;
  /** Only for clients that aren't the console's own. */
  readonly formBody?: boolean;
  /** Only for clients that aren't the console's own. */
  readonly ignoreBody?: boolean;
  readonly background?: boolean;
  /** For actions that an unlocked browser must not be enough for: secrets, members, second factors. */
  readonly stepUp?: (Kind extends "public" ? false : StepUpPolicy) | undefined;
  /** Only for routes that are needed to set up a second factor. */
  readonly allowWithoutSecondFactor?: boolean;
  /** False for responses with a secret, for what only the web app needs, and for routes with `stepUp`. Otherwise true. */
  readonly allowTokens?: boolean;
  /** Defaults to a generic action for routes that aren't audited. */
  readonly action?: AuditAction;
  /** An invalid body is 422 with the invalid fields. Without a schema, a body is 400. */
  readonly body?: Body;
  handle(
    context: Contexts[Kind] & { readonly body: Body extends z.ZodType ? z.output<Body> : undefined },
  ): RouteResponse | Promise<RouteResponse>;
}

/**
 * Creates a route. Its handler runs after the access policy and the body schema are satisfied; it returns a response or
 * throws a ProblemError.
 */
export function route<const Kind extends Access["kind"], Body extends z.ZodType | undefined = undefined>(
  definition: RouteDefinition<Kind, Body>,
): RouteOf<Kind> {
  const {
    method,
    path,
    access,
    body,
    bodyLimit = defaultBodyLimit,
    nestedBody = false,
    yamlField = null,
    formBody = false,
    ignoreBody = false,
    background = false,
    stepUp = false,
    allowWithoutSecondFactor = false,
    allowTokens = stepUp === false,
    action = "refuseRequest",
  } = definition;
  return {
    method,
    path,
    access,
    bodyLimit,
    nestedBody,
    yamlField,
    formBody,
    ignoreBody,
    background,
    stepUp,
    allowWithoutSecondFactor,
    allowTokens,
    action,
    body: body ?? null,
    respond: async (context, parsed) =>
      definition.handle({ ...context, body: parsed as Body extends z.ZodType ? z.output<Body> : undefined }),
  };
}

/** Formats a route as method and path, such as `GET /api/session`. */
export function routeName({ method, path }: Route): string {
  return `${method} ${path}`;
}
