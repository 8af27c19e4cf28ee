import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Stack } from "../../../ui/page.tsx";
import type { TokenWriteResult } from "../writes/tunnel-writes.ts";

/** Result of a create request whose response was lost, and what to do next. */
export function UnconfirmedCreate({
  account,
  name,
  result,
}: {
  account: string;
  name: string;
  result: TokenWriteResult & { status: "unconfirmed" };
}): ReactElement {
  const { outcome, tunnel, problem } = result;
  return (
    <Stack>
      {outcome === "applied" && tunnel && (
        <Banner tone="caution" title="Tunnel created, but no token received">
          <p>
            The response with the token didn't arrive, and the token can't be shown again. Tunnel{" "}
            <Link to={paths.tunnel(account, tunnel.TUNNEL_ID)}>{tunnel.NAME}</Link> ({tunnel.TUNNEL_ID}) was created.
            Rotate the token to get a new one.
          </p>
        </Banner>
      )}
      {outcome === "not-applied" && (
        <Banner tone="info" title="Tunnel not created">
          No response arrived. The console checked: no tunnel was created. You can retry.
        </Banner>
      )}
      {outcome === "unknown" && (
        <Banner tone="caution" title="Tunnel creation unconfirmed">
          No response arrived. A tunnel called “{name}” may have been created. Check again before you create another
          one.
        </Banner>
      )}
      {problem?.upstream && (
        <p>
          The API returned: <q>{problem.upstream.message}</q>
        </p>
      )}
    </Stack>
  );
}
