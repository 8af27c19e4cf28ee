import { messages } from "@edge-console/contract/messages";
import { type ReactElement, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useCountdown, getRetryTime } from "../../../../format/countdown.ts";
import { formatQuantity } from "../../../../format/quantities.ts";
import { describeProblem } from "../../../../problems/problem-messages.ts";
import type { AccountHostnames } from "../../../../resources/hostnames/use-account-hostnames.ts";
import { Banner } from "../../../../ui/banner.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Stack } from "../../../../ui/page.tsx";
import { Progress } from "../../../../ui/progress.tsx";
import { LoadingProgress, LoadingFailed } from "../../account/loading-progress.tsx";
import { CertificateUploadFields } from "../upload-form/certificate-upload-fields.tsx";
import { useCertificateInput } from "../upload-form/use-certificate-input.ts";
import { ResultList } from "./result-list.tsx";
import { TargetList } from "./target-list.tsx";
import { getDefaultSelection, type ReplaceTarget, findTargets } from "./targets.ts";
import { type Replacement, useReplacement } from "./use-replacement.ts";

/**
 * Uploads one certificate to every hostname of the account that it covers and that is chosen, one after the other. The
 * private key is in its box alone, until the dialog closes or all are done.
 */
export function ReplaceCertificatesDialog({
  account,
  reading,
  files,
  onClose,
}: {
  account: string;
  reading: AccountHostnames;
  /** Files that were dropped onto the page. */
  files: readonly File[];
  onClose: () => void;
}): ReactElement {
  const intake = useCertificateInput(undefined);
  const { analysis: examination } = intake;
  const leaf = examination?.leaf;
  const renewal = useReplacement(account, intake.getInput);
  const targets = useMemo(() => (leaf ? findTargets(reading.hostnames ?? [], leaf) : []), [leaf, reading.hostnames]);
  // Until the person chooses, what is chosen follows what is read.
  const [picked, setPicked] = useState<ReadonlySet<number>>();
  const chosen = picked ?? getDefaultSelection(targets);
  const wanted = targets.filter(({ hostname }) => chosen.has(hostname.ID));

  const takeFiles = useEffectEvent(() => void intake.addFiles(files));
  useEffect(() => {
    if (files.length > 0) takeFiles();
  }, [files]);

  const started = renewal.targets.length > 0;
  const unfinished = getUnfinished(renewal);
  const allDone = started && !renewal.isRunning && unfinished.length === 0;
  const forget = useEffectEvent(() => intake.clear());
  useEffect(() => {
    if (allDone) forget();
  }, [allDone]);

  const whyNot = !examination?.ready
    ? (examination?.validationErrors.certificate ??
      examination?.validationErrors.privateKey ??
      messages.certificate.pasteBoth)
    : wanted.length === 0 && "Choose a hostname first";
  return (
    <Dialog
      open
      onClose={() => !renewal.isRunning && onClose()}
      size="large"
      title="Replace certificates"
      description="Upload one certificate to all hostnames it covers. Current certificates are replaced permanently."
      footer={
        started ? (
          <RunButtons
            renewal={renewal}
            unfinished={unfinished}
            onClose={onClose}
            onStart={() => leaf && renewal.start(unfinished, leaf)}
          />
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabledReason={whyNot} onClick={() => leaf && renewal.start(wanted, leaf)}>
              {formatUploadLabel(wanted.length)}
            </Button>
          </>
        )
      }
    >
      {/* The key stays in its box for those that are still to come, and for a retry. */}
      <div hidden={started}>
        <Stack>
          <CertificateUploadFields intake={intake} />
          <LoadingProgress reading={reading} />
          <LoadingFailed reading={reading} />
          {leaf && targets.length > 0 && <TargetList targets={targets} chosen={chosen} onChange={setPicked} />}
          {leaf && targets.length === 0 && (
            <Banner tone="info">
              {reading.state === "done"
                ? "No hostname in this account matches."
                : "It covers none of the hostnames that have been read so far."}
            </Banner>
          )}
        </Stack>
      </div>
      {started && <Results renewal={renewal} left={unfinished.length} />}
    </Dialog>
  );
}

/** The chosen hostnames whose upload has not ended well. */
function getUnfinished({ targets: chosen, outcomes }: Replacement): ReplaceTarget[] {
  return chosen.filter(({ hostname }) => outcomes.get(hostname.ID)?.state !== "done");
}

function Results({ renewal, left }: { renewal: Replacement; left: number }): ReactElement {
  const { targets: chosen, isRunning: running, abortReason: halt } = renewal;
  const done = chosen.length - left;
  return (
    <Stack>
      <p role="status">{`${done} of ${chosen.length} uploaded`}</p>
      <Progress label="Hostnames done" value={done} max={chosen.length} />
      <ResultList renewal={renewal} />
      {!running && left === 0 && (
        <Banner tone="good">
          All have it; every location has it within seconds. The private key has been forgotten.
        </Banner>
      )}
      {!running && halt?.reason === "stopped" && <Banner tone="info">Stopped. Nothing further is sent.</Banner>}
      {!running && left > 0 && <p>The private key is still in this dialog; closing it forgets the key.</p>}
      {!running && halt?.reason === "problem" && (
        <Banner tone="caution" title={describeProblem(halt.problem).title}>
          {halt.problem.upstream?.message ?? describeProblem(halt.problem).advice}
        </Banner>
      )}
    </Stack>
  );
}

function RunButtons({
  renewal,
  unfinished,
  onStart,
  onClose,
}: {
  renewal: Replacement;
  unfinished: readonly ReplaceTarget[];
  onStart: () => void;
  onClose: () => void;
}): ReactElement {
  const { isRunning: running, abortReason: halt, outcomes } = renewal;
  const left = useCountdown(halt?.reason === "problem" ? getRetryTime(halt.problem) : 0);
  if (running) return <Button onClick={renewal.stop}>Stop</Button>;
  if (unfinished.length === 0) {
    return (
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    );
  }
  const allFailed = unfinished.every(({ hostname }) => outcomes.get(hostname.ID)?.state === "failed");
  const label = allFailed ? `Try ${unfinished.length} failed again` : `Go on with ${unfinished.length}`;
  return (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button
        variant="primary"
        disabledReason={left > 0 && `Try again in ${formatQuantity(left, "second")}`}
        onClick={onStart}
      >
        {left > 0 ? `${label} (${left}s)` : label}
      </Button>
    </>
  );
}

function formatUploadLabel(hostnames: number): string {
  if (hostnames === 0) return "Upload";
  return `Upload to ${formatQuantity(hostnames, "hostname")}`;
}
