import { demoEvents, type DemoTime } from "@edge-console/contract/console/demo";
import type { EndpointFields } from "../store/tunnels.ts";

/** A tunnel of the demo. */
export interface TunnelPlan {
  readonly name: string;
  /** Age in days at the first start. */
  readonly age: number;
  readonly enabled?: 0;
  readonly endpoints: readonly EndpointFields[];
  /**
   * State of its connector: `here` for a simulated one, the time of the last report of a disconnected one, `never` for one
   * that never connected.
   */
  readonly connector: "here" | "never" | DemoTime;
  readonly location?: string;
  readonly version?: string;
}

/** Tunnels in every state. */
export const demoTunnels: readonly TunnelPlan[] = [
  {
    name: "Hamburg office",
    age: 322,
    connector: "here",
    location: "fra",
    endpoints: [
      { name: "Intranet", scheme: "https", host: "intranet.office.internal", port: 443 },
      { name: "Print files", scheme: "http", host: "10.20.0.15", port: 8080 },
      { name: "Wiki", scheme: "http", host: "fd00:20::42", port: 80 },
    ],
  },
  {
    name: "Rotterdam warehouse",
    age: 245,
    connector: demoEvents.connectorStop,
    location: "ams",
    version: "0.9.4",
    endpoints: [{ name: "Stock", scheme: "https", host: "stock.rotterdam.internal", port: 8443 }],
  },
  {
    name: "Film studio",
    age: 12,
    connector: "never",
    endpoints: [{ name: "Dailies", scheme: "http", host: "192.168.40.7", port: 80 }],
  },
  {
    name: "Old data centre",
    age: 610,
    enabled: 0,
    connector: { day: -44, hour: 9 },
    location: "lon",
    version: "0.8.1",
    endpoints: [{ name: "Archive", scheme: "http", host: "10.9.0.4", port: 8000 }],
  },
];
