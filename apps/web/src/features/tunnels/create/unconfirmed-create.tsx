import type { ReactElement } from "react";
import { Link } from "react-router";
import { describeLostResponse } from "../../../api/lost-response.ts";
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
  const { outcome, tunnel, problem, write } = result;
  const lost = describeLostResponse(problem);
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
          {lost}, so the console checked. You can create it again.
        </Banner>
      )}
      {outcome === "unknown" && (
        <Banner tone="caution" title="Tunnel creation unconfirmed">
          {write
            ? `${lost}. A tunnel called “${name}” may have been created. The console keeps checking and shows the result here.`
            : `${lost}, and checking can't show whether a tunnel called “${name}” was created. Check the tunnels before you create another one.`}
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
