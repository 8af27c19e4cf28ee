import type { AccountContext } from "../../platform/http/route.ts";

/**
 * Returns the member who is responsible for a request, the access token that it used (null for none), and how the audit log names
 * who made it: an email address, or the name of the token.
 */
export function getActingMember({ user, token }: Pick<AccountContext, "user" | "token">): {
  readonly userId: string;
  readonly tokenId: string | null;
  readonly name: string;
} {
  const name = user.email;
  return token ? { userId: token.creatorId, tokenId: user.id, name } : { userId: user.id, tokenId: null, name };
}
