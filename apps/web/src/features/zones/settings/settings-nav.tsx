import { type ReactElement, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { scrollSideways } from "../../../ui/scroll-sideways.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./settings-nav.module.css";

/** Section of a page, with the number of its unsaved changes. */
export type NavSection = { id: string; title: string; changes: number };

/** Table of contents of a settings page. Marks the section in view and counts unsaved changes. */
export function SettingsNav({ sections }: { sections: readonly NavSection[] }): ReactElement {
  const current = useSectionInView(sections.map(({ id }) => id));

  // On narrow screens the links scroll sideways; keep the current one visible.
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href$="#${current ?? ""}"]`);
    if (nav.current && link) scrollSideways(nav.current, link);
  }, [current]);

  return (
    <nav ref={nav} className={styles.nav} aria-label="Settings on this page">
      <ul className={styles.list}>
        {sections.map(({ id, title, changes }) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              replace
              className={styles.link}
              aria-current={id === current ? "location" : undefined}
            >
              {title}
              {changes > 0 && (
                <span className={styles.changes}>
                  {changes}
                  <VisuallyHidden> unsaved</VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the last section that starts in the upper third of the window, or the last one at the end of the page. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(" ");
  useEffect(() => {
    const update = () => {
      const sections = all.split(" ").flatMap((id) => document.getElementById(id) ?? []);
      const main = sections[0]?.closest("main");
      const isAtEnd = main ? main.scrollTop > 0 && main.scrollTop + main.clientHeight >= main.scrollHeight - 2 : false;
      const started = sections.filter((section) => section.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent((isAtEnd ? sections.at(-1) : (started.at(-1) ?? sections[0]))?.id);
    };
    update();
    window.addEventListener("scroll", update, { capture: true, passive: true });
    window.addEventListener("resize", update);
    return () => {
      window.removeEventListener("scroll", update, { capture: true });
      window.removeEventListener("resize", update);
    };
  }, [all]);
  return current;
}
