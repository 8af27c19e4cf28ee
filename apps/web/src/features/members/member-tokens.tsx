import type { Member } from "@edge-console/contract/console/members";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { useAccess } from "../../api/access.ts";
import { accessTokensQuery } from "../../resources/access-tokens/queries.ts";
import { Banner } from "../../ui/banner.tsx";

/** Says what happens to the active access tokens that a member created, and names them. Shows nothing if there are none. */
export function MemberTokens({
  account,
  member,
  title,
  children,
}: {
  account: string;
  member: Member;
  title: string;
  children: ReactNode;
}): ReactElement | null {
  const { can } = useAccess();
  const canRead = can("access-tokens:details");
  const { data, isError } = useQuery({ ...accessTokensQuery(account), enabled: canRead });
  if (!canRead) return null;
  if (isError && !data) {
    return (
      <Banner tone="caution" title="Couldn't check access tokens">
        Access tokens that this member created stop working, too.
      </Banner>
    );
  }
  const tokens = (data ?? []).filter(
    (token) => "createdBy" in token && token.createdBy.id === member.id && token.state === "active",
  );
  if (tokens.length === 0) return null;
  return (
    <Banner tone="caution" title={title}>
      <p>{children}</p>
      <ul>
        {tokens.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </Banner>
  );
}
