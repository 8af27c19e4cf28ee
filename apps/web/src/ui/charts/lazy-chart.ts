import { type ComponentType, lazy, type LazyExoticComponent } from "react";

const loads = new Set<() => Promise<unknown>>();

/** Returns a chart whose code is loaded when it's first rendered, or by `loadCharts`. Use it with `ChartContainer`. */
export function lazyChart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  loads.add(load);
  return lazy(async () => ({ default: await load() }));
}

/** Loads the charts of the screens whose code has been loaded, so that those of a hovered link's screen are there on the click. */
export function loadCharts(): void {
  // If a chart can't be loaded, rendering it says so.
  for (const load of loads) load().catch(() => undefined);
}
