import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isProblem } from "../../../../api/problem.ts";
import { markSessionExpired } from "../../../../api/session-expired.ts";
import type { PemInput } from "../analyzer/analyze.ts";
import type { ParsedCertificate } from "../analyzer/parse-certificate.ts";
import { cacheCertificate } from "../queries.ts";
import { uploadCertificate } from "../upload-certificate.ts";
import type { ReplaceTarget } from "./targets.ts";
import { type AbortReason, type UploadOutcome, uploadSequentially } from "./upload-sequentially.ts";

/** Uploads of one certificate to several hostnames. */
export type Replacement = {
  /** Selected hostnames in order; empty before the start. */
  targets: readonly ReplaceTarget[];
  outcomes: ReadonlyMap<number, UploadOutcome>;
  isRunning: boolean;
  /** Why the uploads ended early. */
  abortReason: AbortReason | undefined;
  start: (targets: readonly ReplaceTarget[], leaf: ParsedCertificate) => void;
  stop: () => void;
};

/** Runs the uploads. Calls `getInput` for each, so that the private key stays only in its text area. */
export function useReplacement(account: string, getInput: () => PemInput): Replacement {
  const client = useQueryClient();
  const [selected, setSelected] = useState<readonly ReplaceTarget[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, UploadOutcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [abortReason, setAbortReason] = useState<AbortReason>();
  const run = useRef(new AbortController());

  useEffect(() => () => run.current.abort(), []);

  const setOutcome = ({ hostname }: ReplaceTarget, outcome: UploadOutcome) =>
    setOutcomes((previous) => new Map(previous).set(hostname.ID, outcome));

  const start = async (targets: readonly ReplaceTarget[], leaf: ParsedCertificate) => {
    run.current = new AbortController();
    if (selected.length === 0) setSelected(targets);
    setRunning(true);
    setAbortReason(undefined);
    for (const target of targets) setOutcome(target, { state: "pending" });
    const upload = async ({ zone, hostname }: ReplaceTarget) => {
      const hostnameRef = { account, zone: zone.ID, hostname };
      cacheCertificate(client, hostnameRef, await uploadCertificate(hostnameRef, getInput()), leaf.names);
    };
    const reason = await uploadSequentially(targets, upload, setOutcome, run.current.signal);
    if (reason?.reason === "problem" && isProblem(reason.problem, "signed-out")) markSessionExpired();
    setAbortReason(reason);
    setRunning(false);
  };

  return {
    targets: selected,
    outcomes,
    isRunning,
    abortReason,
    start: (targets, leaf) => void start(targets, leaf),
    stop: () => run.current.abort(),
  };
}
