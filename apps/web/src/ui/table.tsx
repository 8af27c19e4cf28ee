import { type ReactElement, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react";
import styles from "./table.module.css";

/**
 * A plain table with a head that sticks to the top of its scroll box (or of the page). Up to some hundred rows;
 * beyond that take VirtualTable. The cell that names a row is its head, so that screen readers say it with each other cell.
 *
 *     <Table label="Members">
 *       <thead><tr><Th>Name</Th><Th align="end">Last seen</Th><Th hiddenLabel="Actions" /></tr></thead>
 *       <tbody>{members.map((m) => (
 *         <Row key={m.id}><th scope="row"><RowLink to={m.id}>{m.name}</RowLink></th><td data-align="end">…</td></Row>))}</tbody>
 *     </Table>
 */
export function Table({ label, children }: { label: string; children: ReactNode }): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useScrollsSideways(scroller);
  return (
    // A wide table scrolls sideways, by keyboard too; one that fits is no stop on the way.
    <div ref={scroller} className={styles.scroll} {...(isWide && { role: "region", "aria-label": label, tabIndex: 0 })}>
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </div>
  );
}

/** Whether what is in a box is wider than the box. */
function useScrollsSideways(box: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setScrolls(element.scrollWidth > element.clientWidth);
    measure();
    const resized = new ResizeObserver(measure);
    for (const each of [element, ...element.children]) resized.observe(each);
    return () => resized.disconnect();
  }, [box]);
  return scrolls;
}
