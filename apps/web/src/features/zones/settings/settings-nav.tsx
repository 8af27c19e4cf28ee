import { type ReactElement, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import styles from "./settings-nav.module.css";

/** A part of the page that the navigation leads to, with how many of its settings are not saved. */
export type NavSection = { id: string; title: string; changes: number };

/** The way to the parts of a long page; the part that is in view is marked, and so are those with unsaved changes. */
export function SettingsNav({ sections }: { sections: readonly NavSection[] }): ReactElement {
  const { hash } = useLocation();
  const current = useSectionInView(sections.map(({ id }) => id));

  // Also when the page is opened at one of its parts.
  useEffect(() => focusSection(hash.slice(1)), [hash]);

  // On a phone the parts do not fit side by side: the current one is kept in sight.
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href$="#${current ?? ""}"]`);
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - nav.current.clientWidth / 2 + link.clientWidth / 2 });
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
              onClick={() => focusSection(id)}
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

function focusSection(id: string): void {
  const section = id === "" ? null : document.getElementById(id);
  const heading = section?.querySelector("h2");
  if (!section || !heading) return;
  section.scrollIntoView();
  if (!heading.hasAttribute("tabindex")) heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
}

/** The last part that begins above the upper third of the window; the last of all once the page's end is reached. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const all = ids.join(" ");
  useEffect(() => {
    const look = () => {
      const parts = all.split(" ").flatMap((id) => document.getElementById(id) ?? []);
      const main = parts[0]?.closest("main");
      const atEnd = main ? main.scrollTop > 0 && main.scrollTop + main.clientHeight >= main.scrollHeight - 2 : false;
      const begun = parts.filter((part) => part.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent((atEnd ? parts.at(-1) : (begun.at(-1) ?? parts[0]))?.id);
    };
    look();
    window.addEventListener("scroll", look, { capture: true, passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look, { capture: true });
      window.removeEventListener("resize", look);
    };
  }, [all]);
  return current;
}
