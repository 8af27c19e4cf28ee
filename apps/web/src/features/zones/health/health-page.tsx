import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess } from "../../../api/access.ts";
import { statusQuery } from "../../../api/queries.ts";
import { useNow } from "../../../format/time.tsx";
import { paths } from "../../../paths.ts";
import { type Tone, toneIcons } from "../../../ui/badge.tsx";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { hostnamesQuery } from "../../hostnames/index.ts";
import { zoneQuery } from "../queries.ts";
import { useZone } from "../zone/use-zone.ts";
import { type Finding, findingsOf, type Fix, type Gravity, type Picture, unreadParts, verdictOf } from "./findings.ts";
import { zoneTunnelQuery } from "./zone-tunnel.ts";
import styles from "./health-page.module.css";

const verdicts = {
  stopped: { tone: "bad", title: "It is not serving", detail: "What stops it comes first." },
  partly: {
    tone: "caution",
    title: "It serves, but not everybody or everything",
    detail: "What is kept away, and why.",
  },
  serving: {
    tone: "good",
    title: "Nothing keeps it from serving",
    detail: "If visitors see errors all the same, look at the origin: the console does not call it.",
  },
} as const;

const tones: Record<Gravity, Tone> = { all: "bad", part: "caution", perhaps: "info" };

/** Why a zone is not serving: one verdict from everything that can be read of it, each finding with its remedy. */
export function HealthPage(): ReactElement {
  const { id: account, name } = useAccess();
  const zone = useZone();
  useTitle("Health", zone.ZONE_NAME, name);
  const client = useQueryClient();
  const now = useNow();
  const isTunnel = zone.ORIGIN_TYPE === "TUNNEL";
  const fresh = useQuery(zoneQuery(client, account, zone.ID));
  const hostnames = useQuery(hostnamesQuery(account, zone.ID));
  const tunnel = useQuery({ ...zoneTunnelQuery(client, account, zone.TUNNEL_ENDPOINT), enabled: isTunnel });
  const status = useQuery(statusQuery);
  const all = [fresh, hostnames, status, ...(isTunnel ? [tunnel] : [])];
  const again = () => Promise.all(all.map((query) => query.refetch()));

  if (all.some(({ isPending }) => isPending)) {
    return <Skeleton lines={8} label="Looking at everything that could keep the zone from serving" />;
  }
  const picture: Picture = {
    zone,
    hostnames: hostnames.data ?? "unread",
    tunnel: isTunnel && tunnel.isError ? "unread" : (tunnel.data ?? "none"),
    report: status.data ?? "unread",
    now,
  };
  const findings = findingsOf(picture);
  const unread = unreadParts(picture);
  const { tone, title, detail } = verdicts[verdictOf(findings)];
  return (
    <Section
      title="Why isn't it serving?"
      explanation="One look at the zone, its hostnames and certificates, its tunnel, its rules and the service."
    >
      <Stack>
        <Banner
          tone={tone}
          title={title}
          action={
            <Button size="small" loading={all.some(({ isFetching }) => isFetching)} onClick={() => void again()}>
              Look again
            </Button>
          }
        >
          {detail}
        </Banner>
        {findings.length > 0 && (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <FindingItem key={finding.id} finding={finding} account={account} zone={zone.ID} />
            ))}
          </ul>
        )}
        {unread.length > 0 && (
          <p className={styles.note}>Could not be read, and counts neither way: {unread.join(", ")}.</p>
        )}
      </Stack>
    </Section>
  );
}

function FindingItem({
  finding: { gravity, title, detail, fix },
  account,
  zone,
}: {
  finding: Finding;
  account: string;
  zone: string;
}): ReactElement {
  const tone = tones[gravity];
  const Shape = toneIcons[tone];
  return (
    <li className={styles.finding} data-tone={tone}>
      <Shape size={16} strokeWidth={2.25} className={styles.icon ?? ""} aria-hidden />
      <div className={styles.words}>
        <h3 className={styles.title}>{title}</h3>
        <p>{detail}</p>
        <p className={styles.note}>
          <Remedy fix={fix} account={account} zone={zone} />
        </p>
      </div>
    </li>
  );
}

function Remedy({ fix, account, zone }: { fix: Fix; account: string; zone: string }): ReactElement {
  const sections = { origin: "Origin", delivery: "Delivery", access: "Access rules" };
  switch (fix.kind) {
    case "provider":
      return <>Only the provider can change this.</>;
    case "words":
      return <>{fix.words}</>;
    case "hostname":
      return <Link to={paths.hostname(account, zone, fix.id)}>Open the hostname</Link>;
    case "settings":
      return (
        <Link to={{ pathname: paths.zone(account, zone), hash: fix.section }}>
          Open {sections[fix.section]} in the settings
        </Link>
      );
  }
}
