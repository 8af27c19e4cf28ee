import type { ReactElement } from "react";

/**
 * Defines a hatched fill for values that aren't final, used as `fill={`url(#${id})`}`.
 *
 *     <Hatch id={id} color="var(--series-1)" />
 */
export function Hatch({
  id,
  color,
  isTinted = false,
}: {
  id: string;
  color: string;
  /** Tints the background, so that the fill is visible in a legend, where the lines are scaled down. */
  isTinted?: boolean;
}): ReactElement {
  return (
    <defs>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        {isTinted && <rect width={6} height={6} fill={color} fillOpacity={0.3} />}
        <line x1={0} x2={0} y1={0} y2={6} stroke={color} strokeWidth={1.5} strokeOpacity={0.5} />
      </pattern>
    </defs>
  );
}
