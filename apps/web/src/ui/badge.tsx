import { CircleAlert, CircleCheck, CircleDashed, CirclePause, Info, TriangleAlert } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.tsx";
import styles from "./badge.module.css";

/** What a state means, told by icon and color together, beside the word. */
export type Tone = "good" | "caution" | "bad" | "info" | "paused" | "neutral";

/** The icon of each tone; each has a different shape. */
export const toneIcons: Record<Tone, Icon> = {
  good: CircleCheck,
  caution: TriangleAlert,
  bad: CircleAlert,
  info: Info,
  paused: CirclePause,
  neutral: CircleDashed,
};

/**
 * A state in a table or beside a name: icon, color and word.
 *
 *     <StateBadge tone="good">Active</StateBadge>
 */
export function StateBadge({
  tone,
  icon,
  tinted = false,
  children,
}: {
  tone: Tone;
  /** Instead of the tone's own icon. */
  icon?: Icon;
  /** On a tint of the color: for the one state of a page's object. */
  tinted?: boolean;
  children: ReactNode;
}): ReactElement {
  const Shape = icon ?? toneIcons[tone];
  return (
    <span className={classNames(styles.state, tinted && styles.tinted)} data-tone={tone}>
      <Shape size={14} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  );
}

/**
 * A quiet word about a thing that is not a state: its type, its role, "default", a count.
 *
 *     <Badge>S3</Badge>
 */
export function Badge({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.badge}>{children}</span>;
}
