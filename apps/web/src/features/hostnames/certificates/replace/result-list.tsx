import type { ReactElement } from "react";
import { isProblem } from "../../../../api/problem.ts";
import { StateBadge, type Tone } from "../../../../ui/badge.tsx";
import styles from "./target-list.module.css";
import type { UploadOutcome } from "./upload-sequentially.ts";
import type { Replacement } from "./use-replacement.ts";

/** How the upload to each chosen hostname stands, and what was said of those that failed. */
export function ResultList({ renewal: { targets: chosen, outcomes } }: { renewal: Replacement }): ReactElement {
  return (
    <ul className={styles.list} aria-label="Results">
      {chosen.map(({ hostname }) => {
        const outcome = outcomes.get(hostname.ID) ?? { state: "waiting" };
        const { word, tone } = getOutcomeBadge(outcome);
        return (
          <li key={hostname.ID} className={styles.result}>
            <span>{hostname.HOSTNAME}</span>
            <StateBadge tone={tone}>{word}</StateBadge>
            {outcome.state === "failed" && <span className={styles.why}>{formatUploadProblem(outcome.problem)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function getOutcomeBadge(outcome: UploadOutcome): { word: string; tone: Tone } {
  switch (outcome.state) {
    case "waiting":
      return { word: "Waiting", tone: "neutral" };
    case "running":
      return { word: "Uploading", tone: "info" };
    case "done":
      return { word: "Uploaded", tone: "good" };
    case "failed": {
      const isUnknown = isProblem(outcome.problem) && outcome.problem.outcome === "unknown";
      return isUnknown ? { word: "Not known", tone: "caution" } : { word: "Failed", tone: "bad" };
    }
  }
}

function formatUploadProblem(problem: Error): string {
  return isProblem(problem) ? (problem.upstream?.message ?? problem.detail ?? problem.title) : problem.message;
}
