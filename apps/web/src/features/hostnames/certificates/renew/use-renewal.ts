import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isProblem } from "../../../../api/problem.ts";
import { reportSignedOut } from "../../../../api/signed-out.ts";
import type { Material } from "../doctor/examine.ts";
import type { ReadCertificate } from "../doctor/read-certificate.ts";
import { rememberCertificate } from "../queries.ts";
import { uploadCertificate } from "../upload-certificate.ts";
import type { Target } from "./targets.ts";
import { type Halt, type Outcome, uploadInTurn } from "./upload-in-turn.ts";

/** The uploads of one certificate to several hostnames. */
export type Renewal = {
  /** The hostnames that were chosen, in their order; empty before the start. */
  chosen: readonly Target[];
  outcomes: ReadonlyMap<number, Outcome>;
  running: boolean;
  /** Why it ended before the last one. */
  halt: Halt | undefined;
  start: (targets: readonly Target[], leaf: ReadCertificate) => void;
  stop: () => void;
};

/** Runs the uploads; `material` is asked for each of them, so that the key is nowhere but in its box. */
export function useRenewal(account: string, material: () => Material): Renewal {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly Target[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map());
  const [running, setRunning] = useState(false);
  const [halt, setHalt] = useState<Halt>();
  const run = useRef(new AbortController());

  useEffect(() => () => run.current.abort(), []);

  const tell = ({ hostname }: Target, outcome: Outcome) =>
    setOutcomes((known) => new Map(known).set(hostname.ID, outcome));

  const start = async (targets: readonly Target[], leaf: ReadCertificate) => {
    run.current = new AbortController();
    if (chosen.length === 0) setChosen(targets);
    setRunning(true);
    setHalt(undefined);
    for (const target of targets) tell(target, { state: "waiting" });
    const upload = async ({ zone, hostname }: Target) => {
      const place = { account, zone: zone.ID, hostname };
      rememberCertificate(client, place, await uploadCertificate(place, material()), leaf.names);
    };
    const ended = await uploadInTurn(targets, upload, tell, run.current.signal);
    if (ended?.reason === "problem" && isProblem(ended.problem, "signed-out")) reportSignedOut();
    setHalt(ended);
    setRunning(false);
  };

  return {
    chosen,
    outcomes,
    running,
    halt,
    start: (targets, leaf) => void start(targets, leaf),
    stop: () => run.current.abort(),
  };
}
