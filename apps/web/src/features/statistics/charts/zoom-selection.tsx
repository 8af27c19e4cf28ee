import { type ReactElement, type RefObject, useEffect } from "react";
import { ReferenceArea, useActiveTooltipLabel } from "recharts";

/** Selected part of a chart, from `anchor` to the cursor. Stores the time at the cursor in `activeRef`; Unix seconds. */
export function ZoomSelection({
  anchor,
  activeRef,
}: {
  anchor: number | undefined;
  activeRef: RefObject<number | undefined>;
}): ReactElement | null {
  const label = useActiveTooltipLabel();
  const active = label === undefined ? undefined : Number(label);
  useEffect(() => {
    activeRef.current = active;
  }, [active, activeRef]);
  if (anchor === undefined || active === undefined || anchor === active) return null;
  return <ReferenceArea x1={anchor} x2={active} fill="var(--accent)" fillOpacity={0.22} stroke="var(--accent)" />;
}
