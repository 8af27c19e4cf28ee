import { messages } from "@edge-console/contract/messages";
import { type ReactElement, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useCountdown, getRetryTime } from "../../../../format/countdown.ts";
import { formatQuantity } from "../../../../format/quantities.ts";
import { describeProblem } from "../../../../problems/problem-messages.ts";
import type { AccountHostname, AccountHostnames } from "../../../../resources/hostnames/account-hostnames.ts";
import { Banner } from "../../../../ui/banner.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Stack } from "../../../../ui/page.tsx";
import { Progress } from "../../../../ui/progress.tsx";
import { StaleNotice } from "../../../../problems/stale-notice.tsx";
import { LoadingProgress } from "../../account/hostname-count.tsx";
import { CertificateUploadFields } from "../upload-form/certificate-upload-fields.tsx";
import { useCertificateInput } from "../upload-form/use-certificate-input.ts";
import { ResultList } from "./result-list.tsx";
import { TargetList } from "./target-list.tsx";
import { getDefaultSelection, type ReplaceTarget, findTargets } from "./targets.ts";
import { type Replacement, useReplacement } from "./use-replacement.ts";

const noFiles: readonly File[] = [];
const noHostnames: readonly AccountHostname[] = [];

/**
 * Dialog: uploads one certificate to the selected hostnames that it covers, one after the other. The private key is only
 * in its text area until all uploads succeed or the dialog closes.
 */
export function ReplaceCertificatesDialog({
  account,
  source,
  chosen,
  files = noFiles,
  onClose,
}: {
  account: string;
  source: AccountHostnames;
  /** Hostnames that were selected in a list. Otherwise all that the certificate covers are offered. */
  chosen?: readonly AccountHostname[];
  /** Files that were dropped on the page. */
  files?: readonly File[];
  onClose: () => void;
}): ReactElement {
  const input = useCertificateInput(undefined);
  const { analysis } = input;
  const leaf = analysis?.leaf;
  const replacement = useReplacement(account, input.getInput);
  const candidates = chosen ?? source.hostnames ?? noHostnames;
  const targets = useMemo(() => (leaf ? findTargets(candidates, leaf) : []), [leaf, candidates]);
  // Undefined until the user changes the default selection, which grows while hostnames load.
  const [selection, setSelection] = useState<ReadonlySet<number>>();
  const selected = selection ?? getDefaultSelection(targets, chosen !== undefined);
  const selectedTargets = targets.filter(({ hostname }) => selected.has(hostname.ID));

  const addDroppedFiles = useEffectEvent(() => void input.addFiles(files));
  useEffect(() => {
    if (files.length > 0) addDroppedFiles();
  }, [files]);

  const started = replacement.targets.length > 0;
  const unfinished = getUnfinished(replacement);
  const allDone = started && !replacement.isRunning && unfinished.length === 0;
  const clearInput = useEffectEvent(() => input.clear());
  useEffect(() => {
    if (allDone) clearInput();
  }, [allDone]);

  const disabledReason = !analysis?.ready
    ? (analysis?.validationErrors.certificate ??
      analysis?.validationErrors.privateKey ??
      messages.certificate.pasteBoth)
    : selectedTargets.length === 0 && "Select a hostname";
  return (
    <Dialog
      open
      onClose={() => !replacement.isRunning && onClose()}
      size="large"
      title="Replace certificates"
      description={`Upload one certificate to ${chosen ? "the selected hostnames that" : "all hostnames"} it covers. Current certificates are replaced permanently.`}
      footer={
        started ? (
          <RunButtons
            replacement={replacement}
            unfinished={unfinished}
            onClose={onClose}
            onStart={() => leaf && replacement.start(unfinished, leaf)}
          />
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant="primary"
              disabledReason={disabledReason}
              onClick={() => leaf && replacement.start(selectedTargets, leaf)}
            >
              {formatUploadLabel(selectedTargets.length)}
            </Button>
          </>
        )
      }
    >
      {/* Stays mounted, because the remaining uploads and retries read the key from it. */}
      <div hidden={started}>
        <Stack>
          <CertificateUploadFields input={input} />
          {!chosen && <LoadingProgress source={source} />}
          <StaleNotice query={source.query} />
          {leaf && targets.length > 0 && <TargetList targets={targets} selected={selected} onChange={setSelection} />}
          {leaf && chosen && <NotCovered chosen={chosen} targets={targets} />}
          {leaf && !chosen && targets.length === 0 && (
            <Banner tone="info">
              {source.isComplete ? "No hostname in this account matches." : "No matching hostname found so far."}
            </Banner>
          )}
        </Stack>
      </div>
      {started && <Results replacement={replacement} remaining={unfinished.length} />}
    </Dialog>
  );
}

/** Says which of the chosen hostnames the certificate can't be uploaded to. */
function NotCovered({
  chosen,
  targets,
}: {
  chosen: readonly AccountHostname[];
  targets: readonly ReplaceTarget[];
}): ReactElement | null {
  const covered = new Set(targets.map(({ hostname }) => hostname.ID));
  const others = chosen.filter(({ hostname }) => hostname.DEFAULT === 0 && !covered.has(hostname.ID));
  const defaults = chosen.filter(({ hostname }) => hostname.DEFAULT === 1).length;
  if (others.length + defaults === 0) return null;
  return (
    <Banner tone="info">
      {others.length > 0 && (
        <p>Not covered by this certificate: {others.map(({ hostname }) => hostname.HOSTNAME).join(", ")}.</p>
      )}
      {defaults > 0 && (
        <p>
          {formatQuantity(defaults, "default hostname")} skipped: certificates are uploaded to custom hostnames only.
        </p>
      )}
    </Banner>
  );
}

/** Returns the hostnames that weren't uploaded to. */
function getUnfinished({ targets, outcomes }: Replacement): ReplaceTarget[] {
  return targets.filter(({ hostname }) => outcomes.get(hostname.ID)?.state !== "done");
}

function Results({ replacement, remaining }: { replacement: Replacement; remaining: number }): ReactElement {
  const { targets, isRunning, abortReason } = replacement;
  const done = targets.length - remaining;
  return (
    <Stack>
      <p role="status">{`${done} of ${targets.length} uploaded`}</p>
      <Progress label="Uploaded hostnames" value={done} max={targets.length} />
      <ResultList replacement={replacement} />
      {!isRunning && remaining === 0 && (
        <Banner tone="good">Uploaded to all selected hostnames. The private key was removed from this page.</Banner>
      )}
      {!isRunning && abortReason?.reason === "stopped" && (
        <Banner tone="info">Stopped. No more uploads are sent.</Banner>
      )}
      {!isRunning && remaining > 0 && <p>The private key stays on this page until you close the dialog.</p>}
      {!isRunning && abortReason?.reason === "problem" && (
        <Banner tone="caution" title={describeProblem(abortReason.problem).title}>
          {abortReason.problem.upstream?.message ?? describeProblem(abortReason.problem).advice}
        </Banner>
      )}
    </Stack>
  );
}

function RunButtons({
  replacement,
  unfinished,
  onStart,
  onClose,
}: {
  replacement: Replacement;
  unfinished: readonly ReplaceTarget[];
  onStart: () => void;
  onClose: () => void;
}): ReactElement {
  const { isRunning, abortReason, outcomes } = replacement;
  const secondsLeft = useCountdown(abortReason?.reason === "problem" ? getRetryTime(abortReason.problem) : 0);
  if (isRunning) return <Button onClick={replacement.stop}>Stop</Button>;
  if (unfinished.length === 0) {
    return (
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    );
  }
  const allFailed = unfinished.every(({ hostname }) => outcomes.get(hostname.ID)?.state === "failed");
  const label = allFailed ? `Retry ${unfinished.length} failed` : `Continue with ${unfinished.length}`;
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button
        variant="primary"
        disabledReason={secondsLeft > 0 && `Try again in ${formatQuantity(secondsLeft, "second")}`}
        onClick={onStart}
      >
        {secondsLeft > 0 ? `${label} (${secondsLeft}s)` : label}
      </Button>
    </>
  );
}

function formatUploadLabel(hostnames: number): string {
  if (hostnames === 0) return "Upload";
  return `Upload to ${formatQuantity(hostnames, "hostname")}`;
}
