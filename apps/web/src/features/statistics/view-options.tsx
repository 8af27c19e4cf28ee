import { SlidersHorizontal } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { phoneQuery, useMediaQuery } from "../../ui/use-media-query.ts";
import styles from "./controls.module.css";

/** Controls of statistics next to that of the period; on phones in the panel of one button. */
export function ViewOptions({ children }: { children: ReactNode }): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  if (!isPhone) return <>{children}</>;
  return (
    <Popover
      label="Options"
      align="end"
      trigger={<IconButton icon={SlidersHorizontal} variant="secondary" label="Options" />}
    >
      <div className={styles.options}>{children}</div>
    </Popover>
  );
}
