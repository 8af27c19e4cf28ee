import { setTimeout as pause } from "node:timers/promises";
import { median } from "../percentile.ts";
import type { Member } from "./member.ts";

/** Time between two turns of a colleague in milliseconds. */
const turnMs = 4_000;

/** Times of a colleague's requests in milliseconds, and how many of the requests the rate limits rejected. */
interface Work {
  readonly times: readonly number[];
  readonly rejected: number;
}

/** A member who opens a zone's settings and changes it. */
export interface Colleague {
  /** Opens the settings, saves a setting or a label, in turn, and pauses for seconds. */
  work(turn: number): Promise<void>;
  /** Returns the work since the last call. */
  take(): Work;
}

/** Returns a colleague who works on a zone. */
export function createColleague(member: Member, zoneId: string): Colleague {
  let times: number[] = [];
  let rejected = 0;
  const send = async (method: string, path: string, body?: object) => {
    const started = performance.now();
    const answer = await member(method, path, body, [429]);
    times.push(performance.now() - started);
    if (isRejected(answer)) rejected += 1;
  };
  return {
    async work(turn) {
      await send("GET", `v1/cdn/${zoneId}`);
      const isOn = turn % 4 < 2;
      await (turn % 2 === 0
        ? send("POST", `v1/cdn/${zoneId}`, { BLOCK_ROOT: isOn ? 1 : 0 })
        : send("POST", "zone-labels", {
            zones: zoneId,
            add: isOn ? "reviewed" : "",
            remove: isOn ? "" : "reviewed",
          }));
      await pause(turnMs);
    },
    take() {
      const work = { times, rejected };
      times = [];
      rejected = 0;
      return work;
    },
  };
}

/** Describes a colleague's work in a line. */
export function describeWork({ times, rejected }: Work): string {
  return (
    `${times.length} requests of a colleague, median ${median(times).toFixed(0)} ms, ` +
    `worst ${Math.max(...times).toFixed(0)} ms, ${rejected} rejected`
  );
}

function isRejected(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "status" in answer && answer.status === 429;
}
