import type { ReactElement } from "react";
import { useAccess } from "../../../api/access.ts";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyAction } from "../../../ui/copy.tsx";
import { Section, Stack } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTitle } from "../../../ui/title.ts";
import { useZone } from "../zone/use-zone.ts";
import { FindingItem } from "./finding-item.tsx";
import { findingsOf, unreadParts, verdictOf } from "./findings.ts";
import { summaryOf } from "./report.ts";
import { UnusualSettings } from "./unusual-settings-list.tsx";
import { unusualSettings } from "./unusual-settings.ts";
import { usePicture } from "./use-diagnostics-data.ts";
import styles from "./diagnostics-page.module.css";

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

const sectionTitle = "Why isn't it serving?";
const sectionWords =
  "One look at the zone, its hostnames and certificates, its tunnel, its DNS, its rules and the service. The likeliest cause comes first.";

/** Why a zone is not serving, by everything that can be read of it, and what is unusual about it; both for a ticket. */
export function DiagnosticsPage(): ReactElement {
  const { id: account, name } = useAccess();
  const zone = useZone();
  useTitle("Diagnostics", zone.ZONE_NAME, name);
  const { picture, asking, isLooking, lookAgain } = usePicture(account, zone);
  // Not a verdict that the DNS takes back, nor findings that push those away that are being read.
  if (!picture || asking > 0) {
    return (
      <Section title={sectionTitle} explanation={sectionWords}>
        <p className={styles.asking} role="status">
          {picture ? `Asking the DNS of ${asking === 1 ? "one hostname" : `${asking} hostnames`}…` : "Looking…"}
        </p>
        <Skeleton lines={8} label="Looking at everything that could keep the zone from serving" />
      </Section>
    );
  }
  const findings = findingsOf(picture);
  const unread = unreadParts(picture);
  const unusual = unusualSettings(zone);
  const { tone, title, detail } = verdicts[verdictOf(findings)];
  const summary = { account: { id: account, name }, zone, verdict: title, findings, unread, unusual, now: picture.now };
  return (
    <>
      <Section title={sectionTitle} explanation={sectionWords}>
        <Stack>
          <Banner
            tone={tone}
            title={title}
            action={
              <Button size="small" loading={isLooking} onClick={() => void lookAgain()}>
                Look again
              </Button>
            }
          >
            {detail}
          </Banner>
          {findings.length > 0 && (
            <ol className={styles.findings}>
              {findings.map((finding) => (
                <FindingItem key={finding.id} finding={finding} account={account} zone={zone.ID} />
              ))}
            </ol>
          )}
          {unread.length > 0 && (
            <p className={styles.note}>Could not be read, and counts neither way: {unread.join(", ")}.</p>
          )}
          <div>
            <CopyAction text={() => summaryOf(summary)}>Copy a summary</CopyAction>
          </div>
        </Stack>
      </Section>
      <UnusualSettings zone={zone} unusual={unusual} />
    </>
  );
}
