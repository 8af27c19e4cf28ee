import { Circle, CircleAlert, CircleCheck, CircleDashed, CirclePause, Info, TriangleAlert } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import type { Icon } from "./icon.tsx";
import styles from "./badge.module.css";

/** Mark of what works. */
const Dot: Icon = (props) => <Circle {...props} fill="currentColor" strokeWidth={0} transform="scale(0.6)" />;

/** Meaning of a state, shown by icon and color next to the text. */
export type Tone = "good" | "caution" | "bad" | "info" | "paused" | "neutral";

/** Icons of the tones, each with a different shape. */
export const toneIcons: Record<Tone, Icon> = {
  good: CircleCheck,
  caution: TriangleAlert,
  bad: CircleAlert,
  info: Info,
  paused: CirclePause,
  neutral: CircleDashed,
};

/**
 * State in a table or next to a name: icon, color, and text. What works has a gray dot, except in the header of its page.
 *
 *     <StateBadge tone="good">Active</StateBadge>
 */
export function StateBadge({
  tone,
  icon,
  isTinted = false,
  children,
}: {
  tone: Tone;
  /** Replaces the tone's icon. */
  icon?: Icon;
  /** Tints the background, for the state of a page's object. */
  isTinted?: boolean;
  children: ReactNode;
}): ReactElement {
  const isQuiet = tone === "good" && !isTinted;
  const Shape = icon ?? (isQuiet ? Dot : toneIcons[tone]);
  return (
    <span className={classNames(styles.state, isTinted && styles.tinted, isQuiet && styles.quiet)} data-tone={tone}>
      <Shape size={14} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  );
}

/**
 * Label that isn't a state: a type, a role, "Default", a count.
 *
 *     <Badge>S3</Badge>
 */
export function Badge({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.badge}>{children}</span>;
}
