import type { Overview } from "@edge-console/contract/console/overview";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../api/access.ts";
import { statusQuery } from "../../api/queries.ts";
import { useNow } from "../../format/time.tsx";
import { formatCount } from "../../format/numbers.ts";
import { paths } from "../../paths.ts";
import { Section } from "../../ui/page.tsx";
import { type AccountHostname, useAccountHostnames } from "../hostnames/index.ts";
import { tunnelsQuery } from "../tunnels/index.ts";
import { zonesQuery } from "../zones/index.ts";
import { AttentionList } from "./attention-list.tsx";
import { attentionOf } from "./attention.ts";

/**
 * Certificates are known by zone alone, one call each. Up to this many zones they are looked through by themselves; the
 * rest of an account's calls are for what a person asks for.
 */
const mostZonesReadUnasked = 60;

/** What of the account wants a person to act, as far as the role may see it. */
export function AttentionSection({ overview }: { overview: Overview | undefined }): ReactElement {
  const { id: account, may } = useAccess();
  const zones = useQuery({ ...zonesQuery(account), enabled: may("zones:read") });
  const readsHostnames = may("hostnames:read") && zones.data && zones.data.length <= mostZonesReadUnasked;
  return (
    <Section title="Needs attention">
      {readsHostnames ? (
        <WithCertificates account={account} zones={zones.data} overview={overview} />
      ) : (
        <Attention
          account={account}
          zones={zones.data}
          overview={overview}
          pending={
            zones.data && may("hostnames:read") ? (
              <>
                The certificates of {formatCount(zones.data.length)} zones are looked through{" "}
                <Link to={paths.certificates(account)}>when you open Certificates</Link>.
              </>
            ) : (
              may("zones:read") && zones.isPending && <>Looking through the account</>
            )
          }
        />
      )}
    </Section>
  );
}

type Looked = { account: string; zones: readonly Zone[] | undefined; overview: Overview | undefined };

function WithCertificates(looked: Looked): ReactElement {
  const { hostnames, state, read, total } = useAccountHostnames(looked.account);
  const isReading = state === "reading" || state === "waiting";
  return (
    <Attention
      {...looked}
      hostnames={hostnames}
      pending={
        isReading && total > 0 ? (
          <span role="status">
            Looking through the certificates of {read} of {total} zones
          </span>
        ) : (
          (state === "failed" || state === "stopped") && (
            <>
              The certificates of {read} of {total} zones were looked through.{" "}
              <Link to={paths.certificates(looked.account)}>Open Certificates</Link> for the rest.
            </>
          )
        )
      }
    />
  );
}

function Attention({
  pending,
  hostnames,
  ...known
}: Looked & { hostnames?: readonly AccountHostname[] | undefined; pending: ReactElement | false | undefined }) {
  const { may } = useAccess();
  const now = useNow();
  const tunnels = useQuery({ ...tunnelsQuery(known.account), enabled: may("tunnels:read") });
  const status = useQuery(statusQuery);
  const items = attentionOf({ ...known, now, hostnames, tunnels: tunnels.data, report: status.data });
  return <AttentionList items={items} pending={pending || undefined} />;
}
