import type { AccountContext } from "../../platform/http/route.ts";

/** Returns the member who is responsible for a request, and the access token that it used; null for none. */
export function getActingMember({ user, token }: Pick<AccountContext, "user" | "token">): {
  readonly userId: string;
  readonly tokenId: string | null;
} {
  return token ? { userId: token.creatorId, tokenId: user.id } : { userId: user.id, tokenId: null };
}
