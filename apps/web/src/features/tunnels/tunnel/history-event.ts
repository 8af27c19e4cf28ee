import type { TunnelHistoryEvent } from "@edge-console/contract/console/tunnel-history";
import { formatConnected } from "../../../resources/tunnels/tunnel-state.ts";
import type { Tone } from "../../../ui/badge.tsx";

/** One line of a tunnel's history. */
export type EventDescription = { title: string; tone: Tone; note?: string };

/** What a sighting says, against the one before it; undefined for the oldest that is known. */
export function describeEvent(sighting: TunnelHistoryEvent, before: TunnelHistoryEvent | undefined): EventDescription {
  const version = describeVersion(sighting, before);
  return { ...describeChange(sighting, before), ...(version !== undefined && { note: version }) };
}

function describeChange(
  now: TunnelHistoryEvent,
  before: TunnelHistoryEvent | undefined,
): Omit<EventDescription, "note"> {
  if (now.ENABLED === 0 && before?.ENABLED !== 0) return { title: "Switched off", tone: "paused" };
  if (before?.ENABLED === 0 && now.ENABLED === 1)
    return { title: `Switched on, ${getStateLabel(now)}`, tone: getTone(now) };
  if (before && before.STATE !== "NEVER" && now.STATE === "NEVER") {
    return { title: "New token: no connector has used it yet", tone: "neutral" };
  }
  const isMove = before?.STATE === "CONNECTED" && now.STATE === "CONNECTED" && before.LOCATION !== now.LOCATION;
  if (isMove) return { title: `Moved to ${now.LOCATION_NAME || now.LOCATION}`, tone: "good" };
  if (before?.STATE === now.STATE && before.LOCATION === now.LOCATION) {
    return { title: "Connector changed its version", tone: "info" };
  }
  const state = now.STATE === "CONNECTED" ? formatConnected(now.LOCATION_NAME) : capitalize(getStateLabel(now));
  return { title: state, tone: getTone(now) };
}

function describeVersion(
  { AGENT_VERSION: now }: TunnelHistoryEvent,
  before: TunnelHistoryEvent | undefined,
): string | undefined {
  if (now === "") return undefined;
  const earlier = before?.AGENT_VERSION ?? "";
  if (earlier === "") return `Connector ${now}`;
  return earlier === now ? undefined : `Connector ${earlier} → ${now}`;
}

const stateLabels = { CONNECTED: "connected", DISCONNECTED: "disconnected", NEVER: "never connected" } as const;
const getStateLabel = ({ STATE }: TunnelHistoryEvent) => stateLabels[STATE];

function getTone({ STATE }: TunnelHistoryEvent): Tone {
  return STATE === "CONNECTED" ? "good" : STATE === "DISCONNECTED" ? "bad" : "neutral";
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
