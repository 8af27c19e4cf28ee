import { collectApiKeyFindings } from "@edge-console/contract/findings/account";
import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { standingQuery, statusQuery } from "../../api/queries.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { useNow } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { alertsQuery } from "../../resources/alerts/queries.ts";
import { diffAddresses } from "../../resources/edges/address-changes.ts";
import { edgesQuery, edgesSeenQuery } from "../../resources/edges/queries.ts";
import { tunnelsQuery } from "../../resources/tunnels/queries.ts";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { useDiagnose } from "../../resources/findings/use-diagnose.ts";
import { useFindingHostnames } from "../../resources/findings/use-finding-hostnames.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDeferredEnd } from "../../ui/use-deferred-end.ts";
import { AttentionLine, AttentionList } from "./attention-list.tsx";
import type { AttentionItem } from "./attention-item.ts";
import { listAttention, sortAttention } from "./attention.ts";
import { getCertificatesItem } from "./certificate-attention.ts";

/**
 * Returns what needs attention, except certificates: nothing while `isPending`, until each request has succeeded or failed.
 */
export function useAttention(isOverviewLoaded: boolean): {
  items: readonly AttentionItem[];
  zones: readonly Zone[] | undefined;
  isPending: boolean;
} {
  const { id: account, actor, can } = useAccess();
  const [canReadZones, canReadTunnels] = [can("zones:read"), can("tunnels:read")];
  const zones = useQuery({ ...zonesQuery(account), enabled: canReadZones });
  const tunnels = useQuery({ ...tunnelsQuery(account), enabled: canReadTunnels });
  const status = useQuery(statusQuery);
  const standing = useQuery(standingQuery(account));
  const { data: alerts } = useQuery({ ...alertsQuery(account), enabled: can("alerts:read") });
  const canReadEdges = can("edges:read");
  const { data: edges } = useQuery({ ...edgesQuery, enabled: canReadEdges });
  const { data: seen } = useQuery({ ...edgesSeenQuery(account), enabled: canReadEdges });
  // A missing or rejected key is a finding itself, and the reason why nothing could be loaded.
  const isKeyUsable = standing.data === undefined || collectApiKeyFindings(standing.data).length === 0;
  // Not `isError`, which is false during a retry.
  const loadFailures = [
    isKeyUsable && zones.isFetched && !zones.data && createLoadFailureItem("Zones", paths.zones(account)),
    isKeyUsable && tunnels.isFetched && !tunnels.data && createLoadFailureItem("Tunnels", paths.tunnels(account)),
  ].filter((item) => item !== false);
  const { diagnose, isFetched } = useDiagnose(account, zones.data);
  // Based on `isFetched`, so that a later refresh doesn't hide the list.
  const isPending = useDeferredEnd(
    !(
      isOverviewLoaded &&
      status.isFetched &&
      isFetched &&
      (zones.isFetched || !canReadZones) &&
      (tunnels.isFetched || !canReadTunnels)
    ),
  );
  const listItems = () =>
    listAttention({
      account,
      diagnose,
      zones: zones.data,
      tunnels: tunnels.data,
      report: status.data,
      standing: standing.data,
      alerts: alerts?.alerts,
      edgeChanges: edges && seen ? diffAddresses(seen.addresses, edges.ALL) : undefined,
      actor,
    });
  return { items: isPending ? [] : [...listItems(), ...loadFailures], zones: zones.data, isPending };
}

/** Section with what needs attention and is visible to the user's role. */
export function AttentionSection({ items, zones, isPending }: ReturnType<typeof useAttention>): ReactElement {
  const { id: account, can } = useAccess();
  const canReadHostnames = can("hostnames:read") && zones !== undefined && zones.length > 0;
  return (
    <Section id="attention" title="Needs attention">
      {isPending ? (
        <Skeleton lines={4} label="Checking your account…" />
      ) : !canReadHostnames ? (
        <AttentionList items={items} />
      ) : (
        <AttentionWithCertificates account={account} items={items} zones={zones} />
      )}
    </Section>
  );
}

function AttentionWithCertificates({
  account,
  items,
  zones,
}: {
  account: string;
  items: readonly AttentionItem[];
  zones: readonly Zone[];
}): ReactElement {
  const now = useNow();
  const { findHostnames, isChecking } = useFindingHostnames(account, true);
  const total = zones.length;
  const loaded = zones.flatMap((zone) => {
    const hostnames = findHostnames(zone.ID);
    return hostnames ? [hostnames.map((hostname) => ({ zone, hostname }))] : [];
  });
  const loadedCount = loaded.length;
  const hostnames = loaded.flat();
  if (loadedCount < total && isChecking) {
    const pending = (
      <AttentionLine tone="neutral" title="Checking certificates…">
        {loadedCount} of {formatQuantity(total, "zone")}
      </AttentionLine>
    );
    return <AttentionList items={items} last={pending} />;
  }
  const progress = loadedCount === total ? undefined : `${loadedCount} of ${formatQuantity(total, "zone")} checked`;
  const certificatesItem = getCertificatesItem(account, hostnames, now);
  if (certificatesItem) {
    const item =
      progress === undefined
        ? certificatesItem
        : { ...certificatesItem, detail: `${certificatesItem.detail}; ${progress}` };
    return <AttentionList items={sortAttention([...items, item])} />;
  }
  if (progress !== undefined) {
    const item = createUncheckedCertificatesItem(account, {
      title: "Not all certificates were checked",
      detail: progress,
    });
    return <AttentionList items={[...items, item]} />;
  }
  const success = (
    <AttentionLine tone="good" title={items.length === 0 ? "Nothing needs attention" : "No certificate problems"}>
      {formatQuantity(total, "zone")} checked
    </AttentionLine>
  );
  return <AttentionList items={items} last={success} />;
}

function createUncheckedCertificatesItem(account: string, text: { title: string; detail: string }): AttentionItem {
  return createLoadFailureItem("Certificates", paths.certificates(account), text);
}

/** Returns an item for objects that failed to load. */
function createLoadFailureItem(
  screen: string,
  to: string,
  text: { title?: string; detail?: string } = {},
): AttentionItem {
  const { title = `Couldn't load ${screen.toLowerCase()}`, detail = "Their status is unknown." } = text;
  return { id: screen.toLowerCase(), tone: "info", title, detail, to, screen };
}
