import type { BulkRunDetails } from "@edge-console/contract/console/bulk-runs";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useAccess, useSession } from "../../../../api/access.ts";
import { useCountdown } from "../../../../format/countdown.ts";
import { formatCount } from "../../../../format/numbers.ts";
import { formatQuantity } from "../../../../format/quantities.ts";
import { Time } from "../../../../format/time.tsx";
import { paths } from "../../../../paths.ts";
import { describeRunChanges } from "../../../../resources/bulk-runs/format-item.ts";
import {
  countFinished,
  countItems,
  describePause,
  formatRunCounts,
  formatStarter,
  getItemNoun,
} from "../../../../resources/bulk-runs/labels.ts";
import { Banner } from "../../../../ui/banner.tsx";
import { Section, Stack } from "../../../../ui/page.tsx";
import { Progress } from "../../../../ui/progress.tsx";
import sharedStyles from "../../../../ui/shared.module.css";
import styles from "../bulk.module.css";

/** Progress of a run: counts, why it waits or is paused, and what it changes. */
export function RunProgress({ account, run }: { account: string; run: BulkRunDetails }): ReactElement {
  const finished = countFinished(run);
  return (
    <Section title="Progress">
      <Stack>
        <Progress label="Items with a result" value={finished} max={run.size} />
        <p role="status">
          {formatCount(finished)} of {countItems(run, run.size)}: {formatRunCounts(run)}.
        </p>
        <RunNotice account={account} run={run} />
        <RunChanges run={run} />
        <p className={sharedStyles.muted}>
          Started by {formatStarter(run)}, <Time at={run.createdAt} />.
          {run.undoes !== null && (
            <>
              {" "}
              Undoes <Link to={paths.bulkRun(account, run.undoes)}>an earlier run</Link>.
            </>
          )}
          {run.undoneBy !== null && (
            <>
              {" "}
              Undone by <Link to={paths.bulkRun(account, run.undoneBy)}>a later run</Link>.
            </>
          )}
        </p>
      </Stack>
    </Section>
  );
}

function RunNotice({ account, run }: { account: string; run: BulkRunDetails }): ReactElement | null {
  const { user } = useSession();
  const { can } = useAccess();
  if (run.state === "running" && run.waitsUntil !== null) return <Wait until={run.waitsUntil} />;
  if (run.state === "running") {
    return <p className={sharedStyles.muted}>The run continues on the server. You can close this page.</p>;
  }
  if (run.state !== "paused") return null;
  const { title, text } = describePause(run, run.createdBy.id === user.id);
  const canResume = run.canControl && can("zones:change");
  return (
    <Banner tone={run.pauseReason === "member" ? "info" : "caution"} title={title}>
      {run.pauseDetail !== null && (
        <p>
          <q>{run.pauseDetail}</q>
        </p>
      )}
      <p>{text}</p>
      {!canResume && run.pauseReason !== "no-permission" && (
        <p>Only the member who started the run, or a member with full access, can resume it.</p>
      )}
      {run.pauseReason === "api-key" && can("api-key:read") && <Link to={paths.apiKey(account)}>Go to API key</Link>}
    </Banner>
  );
}

/** `until` is in Unix seconds. */
function Wait({ until }: { until: number }): ReactElement {
  const secondsLeft = useCountdown(until * 1000);
  return (
    <Banner tone="info" title="Waiting">
      The API rate limit is reached, or another change has to end first. The run continues automatically
      {secondsLeft > 0 && ` in ${formatQuantity(secondsLeft, "second")}`}.
    </Banner>
  );
}

/** Number of changes that are listed. */
const maxChanges = 8;

function RunChanges({ run }: { run: BulkRunDetails }): ReactElement {
  const lines = describeRunChanges(run);
  if (lines.length > maxChanges) return <p>Changes differ by {getItemNoun(run)}.</p>;
  return (
    <ul className={styles.replaced} aria-label="Changes">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
