import { ListFilter, X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { phoneQuery, useMediaQuery } from "../ui/use-media-query.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./list-filters.module.css";
import type { ListView } from "./use-list-view.ts";

/**
 * Filters of a list, and a button that clears them: side by side in the toolbar, or on phones in the panel of one button,
 * which shows how many are set.
 */
export function ListFilters({
  list,
  count = list.filterCount,
  children,
}: {
  list: ListView;
  /** Number of filters that are set, if it isn't that of their values in the view. */
  count?: number;
  /** FilterMenus. */
  children: ReactNode;
}): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  const filters = (
    <>
      {children}
      {count > 0 && (
        <Button variant="quiet" icon={X} onClick={list.clear}>
          Clear
        </Button>
      )}
    </>
  );
  if (!isPhone) return filters;
  return (
    <Popover
      label="Filters"
      align="end"
      trigger={
        <Button icon={ListFilter} className={styles.trigger}>
          Filters{" "}
          {count > 0 && (
            <span className={styles.count}>
              {count}
              <VisuallyHidden> set</VisuallyHidden>
            </span>
          )}
        </Button>
      }
    >
      <div className={styles.panel}>{filters}</div>
    </Popover>
  );
}
