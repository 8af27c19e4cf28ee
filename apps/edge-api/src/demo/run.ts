import type { Store } from "../store/open-store.ts";
import { getDayStart } from "../store/statistics-period.ts";
import { createDemo } from "./create.ts";
import { fillTraffic } from "./fill-traffic.ts";
import { TrafficModel } from "./traffic-model.ts";
import { businessZones } from "./zones-business.ts";
import { mediaZones } from "./zones-media.ts";
import { incompleteZones, secondZones } from "./zones-others.ts";

/** Options of the demo. */
export interface DemoOptions {
  readonly store: Store;
  readonly zoneDomain: string;
  /** The service's time in Unix seconds. */
  readonly now: () => number;
  /** Called with errors while the demo runs. */
  readonly onError: (error: unknown) => void;
}

/** Version that the demo's connectors report. */
const connectorVersion = "1.0.0";

const trafficMs = 60_000;
const reportMs = 30_000;

const plans = new Map(
  [...mediaZones, ...businessZones, ...secondZones, ...incompleteZones].flatMap(({ name, traffic }) =>
    traffic ? [[name, traffic] as const] : [],
  ),
);

/**
 * Runs the demo: accounts in every state that a screen can show, created at the first start, and traffic that is generated
 * continuously and filled in after a pause.
 */
export class Demo {
  readonly #options: DemoOptions;
  readonly #models = new Map<string, TrafficModel>();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #origin: number;
  #stopped = false;

  /** Creates missing demo data in one transaction and keeps it current until `stop`. */
  constructor(options: DemoOptions) {
    this.#options = options;
    const { store, zoneDomain, now } = options;
    this.#origin = store.write(() => {
      const start = store.demo.getStart() ?? now();
      if (store.demo.getStart() === undefined) createDemo(store, zoneDomain, start);
      return getDayStart(start);
    });
    store.write(() => {
      for (const { zone_id, zone_name, filled_until } of store.demo.listTraffic()) {
        this.#fill(zone_id, zone_name, filled_until);
      }
    });
    this.report();
    this.#timers.push(setInterval(() => this.#guard(() => this.report()), reportMs).unref());
    this.#timers.push(setInterval(() => void this.catchUp().catch(options.onError), trafficMs).unref());
  }

  /** Reports for the simulated connectors, as real ones do every 30 seconds. */
  report(): void {
    const { store, now } = this.#options;
    store.write(() => {
      for (const { tunnel_id, location } of store.demo.listConnectors()) {
        store.tunnels.report(tunnel_id, location, connectorVersion, now());
      }
    });
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Records new traffic zone by zone, so that requests are handled in between. */
  async catchUp(): Promise<void> {
    const { store } = this.#options;
    for (const { zone_id, zone_name, filled_until } of store.demo.listTraffic()) {
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#stopped) return;
      this.#guard(() => store.write(() => this.#fill(zone_id, zone_name, filled_until)));
    }
  }

  #fill(zoneId: string, zoneName: string, filledUntil: number): void {
    const { store, now } = this.#options;
    const until = now();
    const model = this.#modelOf(zoneName);
    if (!model || until <= filledUntil) return;
    fillTraffic(store, zoneId, model, filledUntil, until);
    store.demo.setFilledUntil(zoneId, until);
  }

  #modelOf(zoneName: string): TrafficModel | undefined {
    const plan = plans.get(zoneName);
    const known = this.#models.get(zoneName) ?? (plan && new TrafficModel(zoneName, plan, this.#origin));
    if (known) this.#models.set(zoneName, known);
    return known;
  }

  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.onError(error);
    }
  }
}
