import type { ReactElement } from "react";
import { isProblem } from "../../../../api/problem.ts";
import { StateBadge, type Tone } from "../../../../ui/badge.tsx";
import styles from "./target-list.module.css";
import type { UploadOutcome } from "./upload-sequentially.ts";
import type { Replacement } from "./use-replacement.ts";

/** Results of the uploads, with the error of each that failed. */
export function ResultList({ replacement: { targets, outcomes } }: { replacement: Replacement }): ReactElement {
  return (
    <ul className={styles.list} aria-label="Results">
      {targets.map(({ hostname }) => {
        const outcome = outcomes.get(hostname.ID) ?? { state: "pending" };
        const { label, tone } = getOutcomeBadge(outcome);
        return (
          <li key={hostname.ID} className={styles.result}>
            <span>{hostname.HOSTNAME}</span>
            <StateBadge tone={tone}>{label}</StateBadge>
            {outcome.state === "failed" && <span className={styles.error}>{formatUploadProblem(outcome.problem)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function getOutcomeBadge(outcome: UploadOutcome): { label: string; tone: Tone } {
  switch (outcome.state) {
    case "pending":
      return { label: "Pending", tone: "neutral" };
    case "running":
      return { label: "Uploading", tone: "info" };
    case "done":
      return { label: "Uploaded", tone: "good" };
    case "failed": {
      const isUnknown = isProblem(outcome.problem) && outcome.problem.outcome === "unknown";
      return isUnknown ? { label: "Unconfirmed", tone: "caution" } : { label: "Failed", tone: "bad" };
    }
  }
}

function formatUploadProblem(problem: Error): string {
  return isProblem(problem) ? (problem.upstream?.message ?? problem.detail ?? problem.title) : problem.message;
}
