import { roles } from "@edge-console/contract/permissions";
import type { ReactElement } from "react";
import { useAccess } from "../../../api/access.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Annotation } from "./annotations.ts";
import styles from "./annotation-list.module.css";
import { formatAnnotationTime } from "./legend.ts";
import type { Annotations } from "./use-annotations.ts";

/** How many are shown until all are asked for. */
const initialItems = 5;

const failureMessages = {
  changes: "The zone's changes could not be read.",
  incidents: "The service's incidents could not be read.",
} as const;

/** The causes that are marked on the charts, newest first, for who cannot point at them. */
export function AnnotationList({
  causes: { list, unread, isOnItsWay },
  isAll,
  onAll,
}: {
  causes: Annotations;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
}): ReactElement {
  const { actor } = useAccess();
  const newest = list.toReversed();
  return (
    <Section
      title="Changes and incidents"
      explanation={
        roles[actor].audit.entries === "own"
          ? "Shown on the charts: your changes and published incidents."
          : "Marked on the charts: what was changed on this zone, here or as far as it was noticed elsewhere, and what the service published."
      }
    >
      {isOnItsWay && list.length === 0 ? (
        <Skeleton lines={2} label="Loading the changes" />
      ) : (
        <>
          {unread.map((part) => (
            <p key={part} className={styles.none}>
              {failureMessages[part]}
            </p>
          ))}
          {list.length === 0 && unread.length === 0 && (
            <p className={styles.none}>No changes or incidents in this period.</p>
          )}
          <ul className={styles.list} aria-label="Changes and incidents">
            {(isAll ? newest : newest.slice(0, initialItems)).map((cause) => (
              <AnnotationItem key={cause.id} cause={cause} />
            ))}
          </ul>
          {list.length > initialItems && (
            <Button variant="quiet" aria-expanded={isAll} onClick={() => onAll(!isAll)}>
              {isAll ? `Show ${initialItems} alone` : `Show all ${list.length}`}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function AnnotationItem({ cause }: { cause: Annotation }): ReactElement {
  return (
    <li className={styles.cause}>
      <span className={styles.time}>{formatAnnotationTime(cause)}</span>
      <span className={styles.lines}>
        {cause.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      <span className={styles.by}>
        {cause.kind === "incident" && <StateBadge tone="caution">Incident</StateBadge>} {cause.by}
      </span>
    </li>
  );
}
