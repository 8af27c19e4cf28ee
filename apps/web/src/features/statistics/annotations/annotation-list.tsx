import { roles } from "@edge-console/contract/permissions";
import type { ReactElement } from "react";
import { useAccess } from "../../../api/access.ts";
import { StateBadge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Annotation, formatAnnotationTime } from "../../../resources/annotations/annotations.ts";
import sharedStyles from "../../../ui/shared.module.css";
import styles from "./annotation-list.module.css";
import type { Annotations } from "./use-annotations.ts";

/** Items of a collapsed list. */
const initialItems = 5;

const failureMessages = {
  changes: "Couldn't load the zone's changes.",
  incidents: "Couldn't load incidents.",
} as const;

/** List of the annotations on the charts, newest first. */
export function AnnotationList({
  annotations: { items, failed, isLoading },
  isAll,
  onAll,
}: {
  annotations: Annotations;
  isAll: boolean;
  onAll: (isAll: boolean) => void;
}): ReactElement {
  const { actor } = useAccess();
  const newest = items.toReversed();
  return (
    <Section
      id="annotations"
      title="Changes and incidents"
      explanation={
        roles[actor].audit.entries === "own"
          ? "Your changes to this zone, and incidents of Edge Delivery, which may concern other services."
          : "Changes to this zone, and incidents of Edge Delivery, which may concern other services."
      }
    >
      {isLoading && items.length === 0 ? (
        <Skeleton lines={2} label="Loading changes…" />
      ) : (
        <>
          {failed.map((source) => (
            <p key={source} className={sharedStyles.muted}>
              {failureMessages[source]}
            </p>
          ))}
          {items.length === 0 && failed.length === 0 && (
            <p className={sharedStyles.muted}>No changes or incidents in this period.</p>
          )}
          <ul className={sharedStyles.list} aria-label="Changes and incidents">
            {(isAll ? newest : newest.slice(0, initialItems)).map((annotation) => (
              <AnnotationItem key={annotation.id} annotation={annotation} />
            ))}
          </ul>
          {items.length > initialItems && (
            <Button variant="quiet" aria-expanded={isAll} onClick={() => onAll(!isAll)}>
              {isAll ? `Show latest ${initialItems}` : `Show all ${items.length}`}
            </Button>
          )}
        </>
      )}
    </Section>
  );
}

function AnnotationItem({ annotation }: { annotation: Annotation }): ReactElement {
  return (
    <li className={styles.annotation}>
      <span className={styles.time}>{formatAnnotationTime(annotation)}</span>
      <span className={styles.lines}>
        {annotation.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
      <span className={styles.actor}>
        {annotation.kind === "incident" && <StateBadge tone="caution">Incident</StateBadge>} {annotation.by}
      </span>
    </li>
  );
}
