import type { ReactElement } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { type Tone, toneIcons } from "../../../ui/badge.tsx";
import type { Finding, Fix, Gravity } from "./finding.ts";
import styles from "./diagnostics-page.module.css";

const tones: Record<Gravity, Tone> = { all: "bad", part: "caution", perhaps: "info" };

/** Something that keeps a zone from being served, with its remedy. */
export function FindingItem({
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
        <p className={styles.detail}>{detail}</p>
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
