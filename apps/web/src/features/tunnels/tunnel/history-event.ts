import type { TunnelHistoryEvent } from "@edge-console/contract/console/tunnel-history";
import { formatConnected } from "../../../resources/tunnels/tunnel-state.ts";
import type { Tone } from "../../../ui/badge.tsx";

/** An event in the connection history, as text. */
export type EventDescription = { title: string; tone: Tone; note?: string };

/** Describes an event compared with the one before it; `before` is undefined for the oldest event. */
export function describeEvent(event: TunnelHistoryEvent, before: TunnelHistoryEvent | undefined): EventDescription {
  const version = describeVersion(event, before);
  return { ...describeChange(event, before), ...(version !== undefined && { note: version }) };
}

function describeChange(
  now: TunnelHistoryEvent,
  before: TunnelHistoryEvent | undefined,
): Omit<EventDescription, "note"> {
  if (now.ENABLED === 0 && before?.ENABLED !== 0) return { title: "Disabled", tone: "paused" };
  if (before?.ENABLED === 0 && now.ENABLED === 1)
    return { title: `Enabled, ${getStateLabel(now)}`, tone: getTone(now) };
  if (before && before.STATE !== "NEVER" && now.STATE === "NEVER") {
    return { title: "Token rotated, not used yet", tone: "neutral" };
  }
  const hasMoved = before?.STATE === "CONNECTED" && now.STATE === "CONNECTED" && before.LOCATION !== now.LOCATION;
  if (hasMoved) return { title: `Moved to ${now.LOCATION_NAME || now.LOCATION}`, tone: "good" };
  if (before?.STATE === now.STATE && before.LOCATION === now.LOCATION) {
    return { title: "Connector version changed", tone: "info" };
  }
  const state = now.STATE === "CONNECTED" ? formatConnected(now.LOCATION_NAME) : capitalize(getStateLabel(now));
  return { title: state, tone: getTone(now) };
}

function describeVersion(
  { AGENT_VERSION: now }: TunnelHistoryEvent,
  before: TunnelHistoryEvent | undefined,
): string | undefined {
  if (now === "") return undefined;
  const previous = before?.AGENT_VERSION ?? "";
  if (previous === "") return `Connector ${now}`;
  return previous === now ? undefined : `Connector ${previous} → ${now}`;
}

const stateLabels = { CONNECTED: "connected", DISCONNECTED: "disconnected", NEVER: "never connected" } as const;
const getStateLabel = ({ STATE }: TunnelHistoryEvent) => stateLabels[STATE];

function getTone({ STATE }: TunnelHistoryEvent): Tone {
  return STATE === "CONNECTED" ? "good" : STATE === "DISCONNECTED" ? "bad" : "neutral";
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
