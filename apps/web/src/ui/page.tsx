import type { ReactElement, ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";
import { useFragmentTarget } from "./use-fragment-target.ts";
import styles from "./page.module.css";

export type PageHeaderProps = {
  /** Name of the object or list; undefined while it loads, with its space reserved. */
  title: ReactNode | undefined;
  /** A StateBadge. Pass `null` while it loads to reserve its place. */
  state?: ReactNode;
  /** CopyText with the ID. Pass `null` while it loads to reserve its line. */
  id?: ReactNode;
  /** Link to the parent page. */
  parent?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  /** TabLinks. */
  tabs?: ReactNode;
};

/**
 * Page header: name, state, ID, actions. Its height doesn't change while data loads.
 *
 *     <PageHeader title={zone?.name} state={<StateBadge tone="good" tinted>Active</StateBadge>} id={…} actions={…} />
 */
export function PageHeader({ title, state, id, parent, actions, tabs }: PageHeaderProps): ReactElement {
  return (
    <header className={styles.header} data-tabs={tabs ? "" : undefined}>
      {parent && <div className={styles.parent}>{parent}</div>}
      <div className={styles.line}>
        <div className={styles.identity} data-id={id === undefined ? undefined : ""}>
          <div className={styles.name}>
            <h1 className={styles.title}>{title ?? <Skeleton width="14rem" label="Loading" />}</h1>
            {state === null ? <Skeleton width="7rem" /> : state}
          </div>
          {id !== undefined && <div className={styles.id}>{id ?? <Skeleton width="8rem" />}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
    </header>
  );
}

export type SectionProps = {
  title: ReactNode;
  /** Help text next to the content. Without it, the content has the full width. */
  explanation?: ReactNode;
  actions?: ReactNode;
  /** Fragment of links to it. */
  id?: string | undefined;
  children: ReactNode;
};

/**
 * Section of a page. An explanation appears next to the content where there is room, as in settings.
 *
 *     <Section title="Caching" explanation="How long files are kept at the edge.">…</Section>
 */
export function Section({ title, explanation, actions, id, children }: SectionProps): ReactElement {
  const target = useFragmentTarget(id);
  return (
    <section ref={target} id={id} className={styles.section} data-explained={explanation ? "" : undefined}>
      <div>
        <div className={styles.sectionLine}>
          <h2 className={styles.sectionTitle}>{title}</h2>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {explanation && <div className={styles.explanation}>{explanation}</div>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** Placeholder for a `Section` that is loading, with placeholders for its content. */
export function SectionSkeleton({ label, children }: { label?: string; children: ReactNode }): ReactElement {
  return (
    <section className={styles.section}>
      <div className={styles.sectionTitle}>
        <Skeleton width="8rem" {...(label !== undefined && { label })} />
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** Buttons at the end of a form with sections, aligned with its fields: `<FormActions>…</FormActions>` */
export function FormActions({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className={styles.formEnd}>
      <div className={styles.formActions}>{children}</div>
    </div>
  );
}

/** Controls above a table: search and filters at the start, actions at the end. `<Toolbar end={…}>…</Toolbar>` */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }): ReactElement {
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolbarPart}>{children}</div>
      {end && <div className={styles.toolbarPart}>{end}</div>}
    </div>
  );
}

/** Vertical stack of fields: `<Stack>…</Stack>`. */
export function Stack({ children, gap = "medium" }: { children: ReactNode; gap?: "small" | "medium" | "large" }) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}
