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

/** The uploads of one certificate to several hostnames. */
export type Replacement = {
  /** The hostnames that were chosen, in their order; empty before the start. */
  targets: readonly ReplaceTarget[];
  outcomes: ReadonlyMap<number, UploadOutcome>;
  isRunning: boolean;
  /** Why it ended before the last one. */
  abortReason: AbortReason | undefined;
  start: (targets: readonly ReplaceTarget[], leaf: ParsedCertificate) => void;
  stop: () => void;
};

/** Runs the uploads; `material` is asked for each of them, so that the key is nowhere but in its box. */
export function useReplacement(account: string, material: () => PemInput): Replacement {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly ReplaceTarget[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, UploadOutcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [halt, setHalt] = useState<AbortReason>();
  const run = useRef(new AbortController());

  useEffect(() => () => run.current.abort(), []);

  const tell = ({ hostname }: ReplaceTarget, outcome: UploadOutcome) =>
    setOutcomes((known) => new Map(known).set(hostname.ID, outcome));

  const start = async (targets: readonly ReplaceTarget[], leaf: ParsedCertificate) => {
    run.current = new AbortController();
    if (chosen.length === 0) setChosen(targets);
    setRunning(true);
    setHalt(undefined);
    for (const target of targets) tell(target, { state: "waiting" });
    const upload = async ({ zone, hostname }: ReplaceTarget) => {
      const place = { account, zone: zone.ID, hostname };
      cacheCertificate(client, place, await uploadCertificate(place, material()), leaf.names);
    };
    const ended = await uploadSequentially(targets, upload, tell, run.current.signal);
    if (ended?.reason === "problem" && isProblem(ended.problem, "signed-out")) markSessionExpired();
    setHalt(ended);
    setRunning(false);
  };

  return {
    targets: chosen,
    outcomes,
    isRunning: running,
    abortReason: halt,
    start: (targets, leaf) => void start(targets, leaf),
    stop: () => run.current.abort(),
  };
}
