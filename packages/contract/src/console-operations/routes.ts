/**
 * Method and path of each operation of the console's own API. The browser imports only this and types, so that no schemas
 * are in its first screens. `console-operations.ts` has an entry for each name, or it doesn't compile.
 */
export const consoleRoutes = {
  listMembers: ["GET", "/api/accounts/:accountId/members"],
  changeMemberRole: ["PATCH", "/api/accounts/:accountId/members/:memberId"],
  removeMember: ["DELETE", "/api/accounts/:accountId/members/:memberId"],
  listInvitations: ["GET", "/api/accounts/:accountId/invitations"],
  inviteMember: ["POST", "/api/accounts/:accountId/invitations"],
  revokeInvitation: ["DELETE", "/api/accounts/:accountId/invitations/:invitationId"],
} as const satisfies Record<string, ConsoleRoute>;

/** Methods of the console's own API. */
export type ConsoleMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Method and path, in which `:name` is a parameter. */
export type ConsoleRoute = readonly [method: ConsoleMethod, path: `/${string}`];

/** Name of an operation of the console's own API. */
export type ConsoleOperationName = keyof typeof consoleRoutes;

/** Names of all operations. */
export const consoleOperationNames = Object.keys(consoleRoutes).filter(
  (name): name is ConsoleOperationName => name in consoleRoutes,
);

type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Names of the parameters in the path of an operation. */
export type ConsoleParam<Name extends ConsoleOperationName> = ParamsIn<(typeof consoleRoutes)[Name][1]>;
