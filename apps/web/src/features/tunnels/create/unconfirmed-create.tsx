import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Stack } from "../../../ui/page.tsx";
import type { TokenWriteResult } from "../writes/tunnel-writes.ts";

/** What was found of a create whose answer was lost, and what there is to do about it. */
export function UnconfirmedCreate({
  account,
  name,
  lost,
}: {
  account: string;
  name: string;
  lost: TokenWriteResult & { end: "lost" };
}): ReactElement {
  const { finding, tunnel, problem } = lost;
  return (
    <Stack>
      {finding === "applied" && tunnel && (
        <Banner tone="caution" title="Tunnel created, but no token received">
          <p>
            The response with the token didn't arrive, and the token can't be shown again. Tunnel{" "}
            <Link to={paths.tunnel(account, tunnel.TUNNEL_ID)}>{tunnel.NAME}</Link> ({tunnel.TUNNEL_ID}) was created.
            Generate a new token for it.
          </p>
        </Banner>
      )}
      {finding === "not-applied" && (
        <Banner tone="info" title="Tunnel not created">
          No response arrived, so the console checked: there is no new tunnel. Nothing was sent twice.
        </Banner>
      )}
      {finding === "cannot-tell" && (
        <Banner tone="caution" title="Tunnel creation unconfirmed">
          No response arrived, and the console can't tell yet whether a tunnel called “{name}” was created. Check again
          before you create another one.
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
