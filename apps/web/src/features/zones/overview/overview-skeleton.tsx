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
      <HostnamesSkeleton />
    </>
  );
}

/** Placeholder for the hostnames. */
export function HostnamesSkeleton(): ReactElement {
  return (
    <SectionSkeleton>
      <Skeleton lines={3} />
    </SectionSkeleton>
  );
}

/** Placeholder for the sections next to the status. */
export function AsideSkeleton(): ReactElement[] {
  return ["origin", "settings", "changes"].map((section) => <AsideSectionSkeleton key={section} />);
}

/** Placeholder for one of them. */
export function AsideSectionSkeleton(): ReactElement {
  return (
    <SectionSkeleton>
      <Skeleton lines={4} />
    </SectionSkeleton>
  );
}
