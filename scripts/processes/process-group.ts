import { spawnSync } from "node:child_process";

const isWindows = process.platform === "win32";

/** Option of `spawn`: makes the child the leader of a process group. Windows has none, and would open another console. */
export const ownGroup = { detached: !isWindows } as const;

/** Kills a child that was spawned with `ownGroup`, and all processes that it started. */
export function killGroup(leader: number): void {
  if (isWindows) {
    spawnSync("taskkill", ["/pid", String(leader), "/t", "/f"], { stdio: "ignore" });
    return;
  }
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}
