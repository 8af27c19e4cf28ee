import type { AuditAction } from "@edge-console/contract/console/audit-actions";
import type { AuthMethod } from "@edge-console/contract/console/session";
import type { Actor, Permission } from "@edge-console/contract/permissions";
import type { z } from "zod";

/** Who may reach a route. There is no default: a route without one cannot be written. */
export type Access =
  | { readonly kind: "public" }
  /** Anybody who is signed in. */
  | { readonly kind: "session" }
  /** Support staff. */
  | { readonly kind: "staff" }
  /** Whoever may act on the account that the path names by `:accountId`, as far as the permission goes. */
  | { readonly kind: "account"; readonly permission: Permission };

/** The signed-in user. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly staff: "support" | null;
}

/** The session of a request; times in Unix seconds. */
export interface RequestSession {
  readonly idHash: string;
  readonly createdAt: number;
  /** Time of the last proof, or `noProofTime` of `auth/sessions.ts`. */
  readonly authenticatedAt: number;
  /** Whether that is recent enough for sensitive actions. */
  readonly recentlyAuthenticated: boolean;
  /** Whether a second factor was proved as recently; `none` for a user who has no second factor. */
  readonly secondFactor: "none" | "recent" | "stale";
  /** Methods of proof since it began; the first one began it. */
  readonly methods: readonly AuthMethod[];
  /** Whether the operator requires a second factor that this user has not set up. */
  readonly mustSetUpFactor: boolean;
  /** The idle or the absolute end, whichever is earlier. */
  readonly expiresAt: number;
}

/** The open inspection by which support staff see an account; `expiresAt` in Unix seconds. */
export interface OpenInspection {
  readonly id: string;
  readonly reason: string;
  readonly expiresAt: number;
}

/** What every handler is given. */
export interface PublicContext {
  readonly requestId: string;
  /** The address that the request came from. */
  readonly address: string;
  /** The placeholders of the path, decoded and not yet judged. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** A request header by its name in lower case; a header that may come only once. */
  readonly header: (name: string) => string | undefined;
  /** When the request arrived, on the clock of `performance.now()`. */
  readonly arrivedAt: number;
  /** What is aborted when the browser goes away or the server stops; it costs something to ask for it. */
  readonly getAbortSignal: () => AbortSignal;
}

/** What the handler of a route for signed-in people is given. */
export interface SessionContext extends PublicContext {
  readonly user: SessionUser;
  readonly session: RequestSession;
}

/** What the handler of an account's route is given: membership and permission are certain. */
export interface AccountContext extends SessionContext {
  readonly account: { readonly id: string; readonly name: string };
  readonly actor: Actor;
  /**
   * Checks the session, the membership, and the permission again, as the next request would, and returns the current
   * actor; for responses that last long.
   *
   * @throws ProblemError as that request would
   */
  readonly reauthorize: () => Promise<Actor>;
  /** Null but for support staff. */
  readonly inspection: OpenInspection | null;
}

interface Contexts {
  public: PublicContext;
  session: SessionContext;
  staff: SessionContext;
  account: AccountContext;
}

/** Headers of an answer; `set-cookie` may have several values. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>;

/** What a handler answers: JSON, nothing, plain text, or text as it comes (until it ends or `gone()` is aborted). */
export type RouteResponse =
  | { readonly status: number; readonly headers?: ResponseHeaders; readonly body?: unknown }
  | { readonly status: number; readonly headers?: ResponseHeaders; readonly text: string }
  | { readonly status: number; readonly headers?: ResponseHeaders; readonly stream: AsyncIterable<string> };

/** The largest body that a route takes unless it says otherwise, in bytes. */
const defaultBodyLimit = 16 * 1024;

/**
 * Whether a route requires a recent proof of who asks. `second-factor`: for a user who has a second factor, only that
 * is a proof, so that a stolen password alone can't change how the user signs in.
 */
export type StepUpPolicy = boolean | "second-factor";

export interface RouteOf<Kind extends Access["kind"]> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As Express reads it, from the root: `/api/accounts/:accountId/audit`. */
  readonly path: string;
  readonly access: Extract<Access, { kind: Kind }>;
  /** In bytes. */
  readonly bodyLimit: number;
  /** Judges the body, a flat JSON object; null when the route takes none. */
  readonly body: z.ZodType | null;
  /** Whether its calls are the browser's own doing: they never extend the idle time of a session. */
  readonly background: boolean;
  /** Whether it wants a proof of the last minutes of who asks; otherwise 403 `step-up-required`, before the body is read. */
  readonly stepUp: StepUpPolicy;
  /** Whether who still has to set up the second factor that the operator requires may reach it. */
  readonly allowWithoutSecondFactor: boolean;
  /** What the audit log calls what it does: a refusal for want of a permission is on record under that name. */
  readonly action: AuditAction;
  /** `body` is what the schema made of it. */
  respond(context: Contexts[Kind], body: unknown): Promise<RouteResponse>;
}

/** A route of the console with its policy. */
export type Route = { [Kind in Access["kind"]]: RouteOf<Kind> }[Access["kind"]];

/** How a route is written down. */
export interface RouteDefinition<Kind extends Access["kind"], Body extends z.ZodType | undefined> {
  readonly method: RouteOf<Kind>["method"];
  readonly path: Kind extends "account" ? `/api/accounts/:accountId${string}` : `/${string}`;
  readonly access: Extract<Access, { kind: Kind }>;
  readonly bodyLimit?: number;
  readonly background?: boolean;
  /** For what must not be done by whoever finds a browser signed in: secrets, members, factors. */
  readonly stepUp?: Kind extends "public" ? false : StepUpPolicy;
  /** For what setting up a second factor takes, and no other. */
  readonly allowWithoutSecondFactor?: boolean;
  /** Missing where nothing that it does goes on record: then a refusal is that of a request. */
  readonly action?: AuditAction;
  /** A body that it refuses is answered with 422 and the fields at fault. Without one, a body is refused with 400. */
  readonly body?: Body;
  handle(
    context: Contexts[Kind] & { readonly body: Body extends z.ZodType ? z.output<Body> : undefined },
  ): RouteResponse | Promise<RouteResponse>;
}

/**
 * The one way to make a route: path and policy together. The handler runs when the policy is met and the body is what
 * the schema says; it answers, or throws a ProblemError.
 */
export function route<const Kind extends Access["kind"], Body extends z.ZodType | undefined = undefined>(
  definition: RouteDefinition<Kind, Body>,
): RouteOf<Kind> {
  const { method, path, access, body } = definition;
  const {
    bodyLimit = defaultBodyLimit,
    background = false,
    stepUp = false,
    allowWithoutSecondFactor: beforeSecondFactor = false,
  } = definition;
  const { action = "refuseRequest" } = definition;
  return {
    method,
    path,
    access,
    bodyLimit,
    background,
    stepUp,
    allowWithoutSecondFactor: beforeSecondFactor,
    action,
    body: body ?? null,
    respond: async (context, parsed) =>
      definition.handle({ ...context, body: parsed as Body extends z.ZodType ? z.output<Body> : undefined }),
  };
}

/** `GET /api/session` and so on: how a list of routes names each. */
export function routeName({ method, path }: Route): string {
  return `${method} ${path}`;
}
