import { accessTokensSchema, createdAccessTokenSchema, newAccessTokenSchema } from "../console/access-tokens.ts";
import { type ConsoleOperation, consoleOperation } from "./operation.ts";
import type { ConsoleOperationName } from "./routes.ts";

const token = { id: "k3v9x2m7qa", name: "CI", role: "developer", expiresAt: 1_771_916_400 } as const;

/** Access tokens of an account. */
export const accessTokenOperations = {
  listAccessTokens: consoleOperation({
    summary: "List access tokens",
    description:
      "Lists the access tokens of the account by name, without the tokens. Roles that can't see details get only IDs and names.",
    access: "access-tokens:read",
    response: accessTokensSchema,
    example: {
      response: {
        tokens: [
          {
            ...token,
            state: "active",
            createdBy: { id: "b3f1c2d4", name: "ada@example.com" },
            createdAt: 1_764_140_400,
            lastUse: { at: 1_764_226_800, address: "203.0.113.7" },
          },
        ],
      },
    },
  }),
  createAccessToken: consoleOperation({
    summary: "Create an access token",
    description:
      "Creates an access token that expires within a year. `token` is in no other response. 422 for a name that another token of the account has, 409 at the limit of tokens.",
    access: "access-tokens:manage",
    action: "createAccessToken",
    stepUp: true,
    body: newAccessTokenSchema,
    response: createdAccessTokenSchema,
    status: 201,
    example: {
      body: { name: token.name, role: token.role, expiresAt: token.expiresAt },
      response: { ...token, token: "ect_…" },
    },
  }),
  removeAccessToken: consoleOperation({
    summary: "Remove an access token",
    description: "Removes an access token, which stops working immediately.",
    access: "access-tokens:manage",
    action: "removeAccessToken",
    stepUp: true,
    response: null,
    example: {},
  }),
} satisfies Partial<Record<ConsoleOperationName, ConsoleOperation>>;
