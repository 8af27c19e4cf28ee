import { lazy, type ReactElement, Suspense } from "react";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/page.tsx";
import type { BreakdownSort } from "../breakdown.ts";
import type { BreakdownRow } from "../view-model.ts";
import { useWasInView } from "../../../ui/use-was-in-view.ts";
import styles from "./map-section.module.css";

/** Its outlines weigh as much as a screen. */
const WorldMap = lazy(async () => ({ default: (await import("./world-map.tsx")).WorldMap }));

type MapSectionProps = {
  countries: readonly BreakdownRow<string>[];
  /** All of the traffic, in what the countries are sorted by. */
  whole: number;
  by: BreakdownSort;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
};

/** The countries on a map, which is fetched and drawn once it comes near the screen. */
export function MapSection({ isOpen, onOpen, ...map }: MapSectionProps): ReactElement {
  return (
    <Section
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

function LazyMap(map: Pick<MapSectionProps, "countries" | "whole" | "by">): ReactElement {
  const [place, wasInView] = useWasInView();
  return (
    <div ref={place}>
      <Suspense fallback={<div className={styles.place} />}>
        {wasInView ? <WorldMap {...map} /> : <div className={styles.place} />}
      </Suspense>
    </div>
  );
}
