import { execFile } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BackupSettings } from "./config/config.ts";
import type { Store } from "./platform/db/store.ts";
import type { JobHandler } from "./platform/jobs/job-kind.ts";

/** Writes and verifies a backup. Rejects if it fails, or if it's aborted. */
export type RunBackup = (file: string, signal: AbortSignal) => Promise<void>;

const daySeconds = 86_400;
/** Time of the day in UTC, in seconds. */
const backupTime = 2 * 3_600;
const deadlineSeconds = 3_600;

/** Names of backups: `console-2026-11-26T02-00-00Z.backup`. */
const namePattern = /^console-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;
/** What a backup that was killed left behind. */
const draftPattern = /^console-[\dTZ-]+\.backup\.\d+\.part/;

/**
 * Creates the job that makes a backup every night at 02:00 UTC, and after a start if last night's is missing. The last
 * `keep` backups stay. With several replicas, one of them makes it, so the folder is one that all of them share.
 */
export function createNightlyBackup(store: Store, { folder, keep }: BackupSettings, runBackup: RunBackup): JobHandler {
  return {
    kind: "back-up",
    concurrency: 1,
    perAccount: 1,
    deadlineSeconds,
    retry: { firstSeconds: 300, maxSeconds: 3_600 },
    startsWithConsole: true,
    async run({ signal }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const now = await store.now();
      const lastNight = Math.floor((now - backupTime) / daySeconds) * daySeconds + backupTime;
      const latest = await findLatestBackup(folder);
      if (latest === undefined || latest < lastNight) {
        await removeDrafts(folder);
        await runBackup(join(folder, toName(now)), signal);
        await removeOldest(folder, keep);
      }
      return lastNight + daySeconds;
    },
  };
}

/** Returns the time of the latest backup in a folder, in Unix seconds; undefined if there is none. */
export async function findLatestBackup(folder: string): Promise<number | undefined> {
  const latest = (await listBackups(folder)).at(-1);
  return latest === undefined ? undefined : parseTime(latest);
}

/** Runs the administrator's command in another process, so that a large database doesn't stop requests. */
export async function runBackup(file: string, signal: AbortSignal): Promise<void> {
  const command = fileURLToPath(new URL("cli/main.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [command, "backup", file], { signal });
}

/** Lists the names of backups, oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => namePattern.test(name)).toSorted();
}

async function removeOldest(folder: string, keep: number): Promise<void> {
  for (const name of (await listBackups(folder)).slice(0, -keep)) await rm(join(folder, name));
}

async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (draftPattern.test(name)) await rm(join(folder, name), { force: true });
}

function toName(at: number): string {
  return `console-${new Date(at * 1000).toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
}

function parseTime(name: string): number {
  const [, date, hours, minutes, seconds] = namePattern.exec(name) ?? [];
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}Z`) / 1000;
}
