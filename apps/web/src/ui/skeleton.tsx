import type { ReactElement } from "react";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/**
 * Placeholder for content that hasn't loaded yet. Known content stays on screen instead. Set `label` on one of a group,
 * so that it's announced once.
 *
 *     <Skeleton width="12rem" label="Loading zones" />
 */
export function Skeleton({
  width = "100%",
  height,
  lines = 1,
  label,
}: {
  width?: string;
  /** Height of a block, such as a chart, instead of lines. */
  height?: string;
  lines?: number;
  label?: string;
}): ReactElement {
  return (
    <>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={styles.skeleton}
          data-block={height === undefined ? undefined : ""}
          style={{ height, width: line > 0 && line === lines - 1 ? "60%" : width }}
          aria-hidden
        >
          {"\u00a0"}
        </span>
      ))}
    </>
  );
}
