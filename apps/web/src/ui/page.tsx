import type { ReactElement, ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";
import styles from "./page.module.css";

export type PageHeaderProps = {
  /** The name of the thing, or of the list. Undefined while it is not known yet; its place is kept. */
  title: ReactNode | undefined;
  /** A StateBadge. */
  state?: ReactNode;
  /** A CopyText with the id, and what little may come beside it. Its line is kept from the start: pass `null` while it loads. */
  id?: ReactNode;
  /** The way back up, a link. */
  parent?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** TabLinks. */
  tabs?: ReactNode;
};

/**
 * The head of a page: name, state, id, actions. Its height depends on what the page has, never on what has loaded.
 *
 *     <PageHeader title={zone?.name} state={<StateBadge tone="good" tinted>Active</StateBadge>} id={…} actions={…} />
 */
export function PageHeader({ title, state, id, parent, actions, tabs }: PageHeaderProps): ReactElement {
  return (
    <header className={styles.header} data-tabs={tabs ? "" : undefined}>
      {parent && <div className={styles.parent}>{parent}</div>}
      <div className={styles.line}>
        <div className={styles.identity}>
          <div className={styles.name}>
            <h1 className={styles.title}>{title ?? <Skeleton width="14rem" label="Loading" />}</h1>
            {state}
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
  /** What this part is for, beside it. Undefined: the content takes the full width. */
  explanation?: ReactNode;
  actions?: ReactNode;
  id?: string;
  children: ReactNode;
};

/**
 * A part of a page. With an explanation, it stands beside the content where there is room, as in settings.
 *
 *     <Section title="Caching" explanation="How long files are kept at the edge.">…</Section>
 */
export function Section({ title, explanation, actions, id, children }: SectionProps): ReactElement {
  return (
    <section id={id} className={styles.section} data-explained={explanation ? "" : undefined}>
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

/** The buttons at the end of a form that is made of sections, in line with its fields: `<FormActions>…</FormActions>` */
export function FormActions({ children }: { children: ReactNode }): ReactElement {
  return (
    <div className={styles.formEnd}>
      <div className={styles.formActions}>{children}</div>
    </div>
  );
}

/** Controls above a table: search and filters at the start, choices at the end. `<Toolbar end={…}>…</Toolbar>` */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }): ReactElement {
  return (
    <div className={styles.toolbar}>
      <div className={styles.toolbarPart}>{children}</div>
      {end && <div className={styles.toolbarPart}>{end}</div>}
    </div>
  );
}

/** Fields one under the other, with the right distance: `<Stack>…</Stack>`. */
export function Stack({ children, gap = "medium" }: { children: ReactNode; gap?: "small" | "medium" | "large" }) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}
