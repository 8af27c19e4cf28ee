import type { ReactElement } from "react";
import { SectionSkeleton } from "../../../ui/page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TrafficSkeleton } from "./traffic-section.tsx";

/** Placeholder for the sections below the status, with their sizes. */
export function MainSkeleton(): ReactElement {
  return (
    <>
      <SectionSkeleton label="Loading traffic…">
        <TrafficSkeleton />
      </SectionSkeleton>
      <SectionSkeleton>
        <Skeleton lines={3} />
      </SectionSkeleton>
    </>
  );
}

/** Placeholder for the sections next to the status. */
export function AsideSkeleton(): ReactElement[] {
  return ["origin", "settings", "changes"].map((section) => (
    <SectionSkeleton key={section}>
      <Skeleton lines={4} />
    </SectionSkeleton>
  ));
}
