import { lazy, type ReactElement, Suspense } from "react";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/page.tsx";
import type { BreakdownSort } from "../breakdown.ts";
import type { BreakdownRow } from "../view-model.ts";
import { useWasInView } from "../../../ui/use-was-in-view.ts";
import styles from "./map-section.module.css";

/** Loaded separately because of the size of the outlines. */
const WorldMap = lazy(async () => ({ default: (await import("./world-map.tsx")).WorldMap }));

type MapSectionProps = {
  countries: readonly BreakdownRow<string>[];
  /** Total of the metric that the countries are sorted by. */
  total: number;
  by: BreakdownSort;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** Section with the world map, which loads when it is scrolled into view. */
export function MapSection({ isOpen, onOpen, ...map }: MapSectionProps): ReactElement {
  return (
    <Section
      id="map"
      title="Map"
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {isOpen ? "Hide map" : "Show map"}
        </Button>
      }
    >
      {isOpen && <LazyMap {...map} />}
    </Section>
  );
}

function LazyMap(map: Pick<MapSectionProps, "countries" | "total" | "by">): ReactElement {
  const [container, wasInView] = useWasInView();
  return (
    <div ref={container}>
      <Suspense fallback={<div className={styles.placeholder} />}>
        {wasInView ? <WorldMap {...map} /> : <div className={styles.placeholder} />}
      </Suspense>
    </div>
  );
}
