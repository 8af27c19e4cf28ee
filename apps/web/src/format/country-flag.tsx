import { lazy, type ReactElement, Suspense } from "react";
import styles from "./country-flag.module.css";

const FlagImage = lazy(async () => ({ default: (await import("./flag-image.tsx")).FlagImage }));

/** Flag of a country, by its ISO 3166 code. Decoration next to the name, which screen readers read. */
export function CountryFlag({ code }: { code: string }): ReactElement {
  return (
    <span className={styles.flag} aria-hidden>
      <Suspense>
        <FlagImage code={code} />
      </Suspense>
    </span>
  );
}
