import type { Zone } from "@edge-console/contract/objects/zone";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useAccess } from "../../api/access.ts";
import { standingQuery, statusQuery } from "../../api/queries.ts";
import { formatQuantity } from "../../format/quantities.ts";
import { useNow } from "../../format/time.tsx";
import { paths } from "../../paths.ts";
import { useAccountHostnames } from "../../resources/hostnames/use-account-hostnames.ts";
import { tunnelsQuery } from "../../resources/tunnels/queries.ts";
import { zonesQuery } from "../../resources/zones/queries.ts";
import { useDiagnose } from "../../resources/findings/use-diagnose.ts";
import { Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AttentionLine, AttentionList } from "./attention-list.tsx";
import { type AttentionItem, getCertificatesItem, listAttention } from "./attention.ts";

/**
 * Certificates are known by zone alone, one call each. Up to this many zones they are looked through by themselves; the
 * rest of an account's calls are for what a person asks for.
 */
const maxZonesCheckedAutomatically = 60;

/**
 * What of the account wants attention, apart from certificates, and whether that is known yet: each part of it in one
 * call, or given up.
 */
export function useAttention(isOverviewKnown: boolean): {
  items: readonly AttentionItem[];
  zones: readonly Zone[] | undefined;
  isPending: boolean;
} {
  const { id: account, actor, can } = useAccess();
  const [seesZones, seesTunnels] = [can("zones:read"), can("tunnels:read")];
  const zones = useQuery({ ...zonesQuery(account), enabled: seesZones });
  const tunnels = useQuery({ ...tunnelsQuery(account), enabled: seesTunnels });
  const status = useQuery(statusQuery);
  const standing = useQuery(standingQuery(account));
  // While one that failed is asked for again, it is no error for the moment, and as unread as before.
  const unreadable = [
    zones.isFetched && !zones.data && toLoadFailureItem("Zones", paths.zones(account)),
    tunnels.isFetched && !tunnels.data && toLoadFailureItem("Tunnels", paths.tunnels(account)),
  ].filter((item) => item !== false);
  const { diagnose, isFetched } = useDiagnose(account, zones.data);
  const known = {
    account,
    diagnose,
    zones: zones.data,
    tunnels: tunnels.data,
    report: status.data,
    standing: standing.data,
    actor,
  };
  return {
    items: [...listAttention(known), ...unreadable],
    zones: zones.data,
    // Once each part has answered or failed, all of it stays: one that is asked for again takes nothing away.
    isPending: !(
      isOverviewKnown &&
      status.isFetched &&
      isFetched &&
      (zones.isFetched || !seesZones) &&
      (tunnels.isFetched || !seesTunnels)
    ),
  };
}

/** What of the account wants a person to act, as far as the role may see it. */
export function AttentionSection({ items, zones, isPending }: ReturnType<typeof useAttention>): ReactElement {
  const { id: account, can } = useAccess();
  const reads = can("hostnames:read") && zones !== undefined && zones.length > 0;
  return (
    <Section title="Needs attention">
      {isPending ? (
        <Skeleton lines={4} label="Checking your account" />
      ) : !reads ? (
        <AttentionList items={items} />
      ) : zones.length <= maxZonesCheckedAutomatically ? (
        <AttentionWithCertificates account={account} items={items} />
      ) : (
        <AttentionList
          items={[
            ...items,
            toUncheckedCertificatesItem(account, {
              title: "Certificates not checked",
              detail: `${formatQuantity(zones.length, "zone")}: open to check them`,
            }),
          ]}
        />
      )}
    </Section>
  );
}

function AttentionWithCertificates({
  account,
  items,
}: {
  account: string;
  items: readonly AttentionItem[];
}): ReactElement {
  const now = useNow();
  const { hostnames, state, loadedZones: read, totalZones: total } = useAccountHostnames(account);
  if (read < total && (state === "loading" || state === "pending")) {
    const pending = (
      <AttentionLine tone="neutral" title="Checking certificates">
        {read} of {formatQuantity(total, "zone")}
      </AttentionLine>
    );
    return <AttentionList items={items} last={pending} />;
  }
  const partly = read === total ? undefined : `${read} of ${formatQuantity(total, "zone")} checked`;
  const found = getCertificatesItem(account, hostnames, now);
  if (found) {
    const item = partly === undefined ? found : { ...found, detail: `${found.detail}; ${partly}` };
    return <AttentionList items={[...items, item]} />;
  }
  if (partly !== undefined) {
    const item = toUncheckedCertificatesItem(account, { title: "Not all certificates were checked", detail: partly });
    return <AttentionList items={[...items, item]} />;
  }
  const well = (
    <AttentionLine tone="good" title={items.length === 0 ? "Nothing needs attention" : "No certificate problems"}>
      {formatQuantity(total, "zone")} checked
    </AttentionLine>
  );
  return <AttentionList items={items} last={well} />;
}

function toUncheckedCertificatesItem(account: string, words: { title: string; detail: string }): AttentionItem {
  return toLoadFailureItem("Certificates", paths.certificates(account), words);
}

/** In the place of what could be said of these. */
function toLoadFailureItem(place: string, to: string, words: { title?: string; detail?: string } = {}): AttentionItem {
  const { title = `Couldn't load ${place.toLowerCase()}`, detail = "Their status is unknown." } = words;
  return { id: place.toLowerCase(), tone: "info", title, detail, to, place };
}
