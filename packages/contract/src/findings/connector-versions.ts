import type { TunnelSummary } from "../objects/tunnel.ts";

type Versioned = Pick<TunnelSummary, "AGENT_VERSION">;

/** Returns the latest connector version among tunnels; "" if none has reported. */
export function findLatestVersion(tunnels: readonly Versioned[]): string {
  return tunnels.map(({ AGENT_VERSION }) => AGENT_VERSION).reduce((a, b) => (compareVersions(a, b) < 0 ? b : a), "");
}

/** Returns whether a tunnel's connector is older than the latest version. One that never reported isn't. */
export function isOutdated({ AGENT_VERSION }: Versioned, latest: string): boolean {
  return AGENT_VERSION !== "" && compareVersions(AGENT_VERSION, latest) < 0;
}

/** Compares versions number by number: "0.10.0" is newer than "0.9.4". */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the numbers of a version, without pre-release and build suffixes. */
function parseVersion(version: string): number[] {
  return (version.split(/[-+]/)[0] ?? "").match(/\d+/g)?.map(Number) ?? [];
}
