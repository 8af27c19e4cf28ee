import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { standingQuery, statusQuery } from "../../api/queries.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { useNow } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { diffAddresses } from "../../resources/edges/address-changes.ts";
import { edgesQuery, edgesSeenQuery } from "../../resources/edges/queries.ts";
import { tunnelsQuery } from "../../resources/tunnels/queries.ts";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { useDiagnose } from "../../resources/findings/use-diagnose.ts";
import { useKnownHostnames } from "../../resources/findings/use-known-hostnames.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AttentionLine, AttentionList } from "./attention-list.tsx";
import { type AttentionItem, getCertificatesItem, listAttention } from "./attention.ts";

/**
 * Returns what needs attention, except certificates. `isPending` until each request has succeeded or failed.
 */
export function useAttention(isOverviewKnown: boolean): {
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
  const canReadEdges = can("edges:read");
  const { data: edges } = useQuery({ ...edgesQuery, enabled: canReadEdges });
  const { data: seen } = useQuery({ ...edgesSeenQuery(account), enabled: canReadEdges });
  // Not `isError`, which is false during a retry.
  const unreadable = [
    zones.isFetched && !zones.data && toLoadFailureItem("Zones", paths.zones(account)),
    tunnels.isFetched && !tunnels.data && toLoadFailureItem("Tunnels", paths.tunnels(account)),
  ].filter((item) => item !== false);
  const { diagnose, isFetched } = useDiagnose(account, zones.data);
  const accountData = {
    account,
    diagnose,
    zones: zones.data,
    tunnels: tunnels.data,
    report: status.data,
    standing: standing.data,
    edgeChanges: edges && seen ? diffAddresses(seen.addresses, edges.ALL) : undefined,
    actor,
  };
  return {
    items: [...listAttention(accountData), ...unreadable],
    zones: zones.data,
    // Based on `isFetched`, so that a later refresh doesn't hide the list.
    isPending: !(
      isOverviewKnown &&
      status.isFetched &&
      isFetched &&
      (zones.isFetched || !canReadZones) &&
      (tunnels.isFetched || !canReadTunnels)
    ),
  };
}

/** Section with what needs attention and is visible to the user's role. */
export function AttentionSection({ items, zones, isPending }: ReturnType<typeof useAttention>): ReactElement {
  const { id: account, can } = useAccess();
  const canReadHostnames = can("hostnames:read") && zones !== undefined && zones.length > 0;
  return (
    <Section title="Needs attention">
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
  const { findHostnames, isChecking } = useKnownHostnames(account, true);
  const total = zones.length;
  const known = zones.flatMap((zone) => {
    const hostnames = findHostnames(zone.ID);
    return hostnames ? [hostnames.map((hostname) => ({ zone, hostname }))] : [];
  });
  const read = known.length;
  const hostnames = known.flat();
  if (read < total && isChecking) {
    const pending = (
      <AttentionLine tone="neutral" title="Checking certificates…">
        {read} of {formatQuantity(total, "zone")}
      </AttentionLine>
    );
    return <AttentionList items={items} last={pending} />;
  }
  const progress = read === total ? undefined : `${read} of ${formatQuantity(total, "zone")} checked`;
  const certificatesItem = getCertificatesItem(account, hostnames, now);
  if (certificatesItem) {
    const item =
      progress === undefined
        ? certificatesItem
        : { ...certificatesItem, detail: `${certificatesItem.detail}; ${progress}` };
    return <AttentionList items={[...items, item]} />;
  }
  if (progress !== undefined) {
    const item = toUncheckedCertificatesItem(account, { title: "Not all certificates were checked", detail: progress });
    return <AttentionList items={[...items, item]} />;
  }
  const success = (
    <AttentionLine tone="good" title={items.length === 0 ? "Nothing needs attention" : "No certificate problems"}>
      {formatQuantity(total, "zone")} checked
    </AttentionLine>
  );
  return <AttentionList items={items} last={success} />;
}

function toUncheckedCertificatesItem(account: string, text: { title: string; detail: string }): AttentionItem {
  return toLoadFailureItem("Certificates", paths.certificates(account), text);
}

/** Returns an item for objects that failed to load. */
function toLoadFailureItem(screen: string, to: string, text: { title?: string; detail?: string } = {}): AttentionItem {
  const { title = `Couldn't load ${screen.toLowerCase()}`, detail = "Their status is unknown." } = text;
  return { id: screen.toLowerCase(), tone: "info", title, detail, to, screen };
}
