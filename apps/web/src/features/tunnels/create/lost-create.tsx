import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Stack } from "../../../ui/page.tsx";
import type { TokenWriteEnd } from "../writes/tunnel-writes.ts";

/** What was found of a create whose answer was lost, and what there is to do about it. */
export function LostCreate({
  account,
  name,
  lost,
}: {
  account: string;
  name: string;
  lost: TokenWriteEnd & { end: "lost" };
}): ReactElement {
  const { finding, tunnel, candidates, problem } = lost;
  return (
    <Stack>
      {finding === "applied" && tunnel && (
        <Banner tone="caution" title="The tunnel was made, but its token was lost">
          <p>
            The answer with the token did not arrive, and the token cannot be shown again. The account was read again:{" "}
            <Link to={paths.tunnel(account, tunnel.TUNNEL_ID)}>{tunnel.NAME}</Link> ({tunnel.TUNNEL_ID}) is there. Make
            a new token for it.
          </p>
        </Banner>
      )}
      {finding === "not-applied" && (
        <Banner tone="info" title="The tunnel was not made">
          The answer was lost, so the account was read again: no tunnel of that name has come. Nothing was sent twice.
        </Banner>
      )}
      {finding === "cannot-tell" && (
        <Banner tone="caution" title="It cannot be told yet whether the tunnel was made">
          {candidates.length > 0 ? (
            <>
              <p>Several tunnels called “{name}” have come meanwhile; one of them may be it:</p>
              <ul>
                {candidates.map(({ TUNNEL_ID }) => (
                  <li key={TUNNEL_ID}>
                    <Link to={paths.tunnel(account, TUNNEL_ID)}>{TUNNEL_ID}</Link>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>
              The answer was lost, and there is no tunnel called “{name}” that was not there before, or the account
              cannot be read. It may still come. Look again before you make another one.
            </p>
          )}
        </Banner>
      )}
      {problem?.upstream && (
        <p>
          The service said: <q>{problem.upstream.message}</q>
        </p>
      )}
    </Stack>
  );
}
