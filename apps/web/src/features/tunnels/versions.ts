import type { TunnelSummary } from "@edge-console/contract/objects/tunnel";

type Versioned = Pick<TunnelSummary, "AGENT_VERSION">;

/** The newest connector version among an account's tunnels; empty when none has reported. */
export function findLatestVersion(tunnels: readonly Versioned[]): string {
  return tunnels.map(({ AGENT_VERSION }) => AGENT_VERSION).reduce((a, b) => (compareVersions(a, b) < 0 ? b : a), "");
}

/** Whether a tunnel's connector is older than the newest of the account; one that never reported is not. */
export function isOutdated({ AGENT_VERSION }: Versioned, newest: string): boolean {
  return AGENT_VERSION !== "" && compareVersions(AGENT_VERSION, newest) < 0;
}

/** Compares versions by the numbers in them, one after the other: "0.10.0" is newer than "0.9.4". */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  for (let place = 0; place < Math.max(left.length, right.length); place++) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** What follows a hyphen (a build, a preview) does not count. */
function parseVersion(version: string): number[] {
  return (version.split(/[-+]/)[0] ?? "").match(/\d+/g)?.map(Number) ?? [];
}
