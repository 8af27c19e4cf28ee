import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { cacheTunnel, invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { showToast } from "../../../ui/toast.ts";
import { checkCreate, createTunnel, type TokenWriteResult } from "../writes/tunnel-writes.ts";
import { clearAttempt, clearCreate, saveAttempt, readAttempt } from "./create-attempt.ts";

/** Where the making of a tunnel stands. */
export type CreateStep =
  | { readonly at: "form"; readonly problem?: ProblemError }
  | { readonly at: "sending" | "looking" }
  | { readonly at: "end"; readonly name: string; readonly end: TokenWriteResult };

/**
 * Creates a tunnel: sent once for each key. If the response is lost, also by a reload, the console says what became of
 * it. The token is in the step alone: no cache of answers ever holds it.
 */
export function useCreateTunnel(account: string, onMade: (tunnel: string) => void) {
  const client = useQueryClient();
  const [kept] = useState(() => readAttempt(account));
  const [step, setStep] = useState<CreateStep>({ at: kept ? "looking" : "form" });
  const attempt = useRef(kept);
  const busy = useRef(false);
  const present = useRef(true);
  useEffect(() => {
    present.current = true;
    return () => void (present.current = false);
  }, []);

  const conclude = (name: string, end: TokenWriteResult) => {
    if (end.end === "made") {
      cacheTunnel(client, account, end.tunnel);
      if (present.current) onMade(end.tunnel.TUNNEL_ID);
      else
        showToast({
          tone: "caution",
          title: `Tunnel ${name} was made`,
          detail: "Nobody saw its token: make a new one.",
        });
    } else if (end.tunnel) {
      invalidateTunnel(client, account, end.tunnel.TUNNEL_ID);
    }
    // What cannot be told yet may be looked for once more.
    if (end.end === "made" || end.finding !== "cannot-tell") {
      clearCreate(account);
      attempt.current = undefined;
    }
    setStep({ at: "end", name, end });
  };

  const run = async (at: "sending" | "looking", work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setStep({ at });
    try {
      await work();
    } catch (error) {
      if (!isProblem(error)) throw error;
      // Refused, or never sent: what was typed can be mended and sent again, as another create.
      if (at === "sending" && attempt.current) {
        clearAttempt(account);
        attempt.current = undefined;
      }
      setStep({ at: "form", problem: error });
    } finally {
      busy.current = false;
    }
  };

  const lookAgain = () =>
    run("looking", async () => {
      const { current } = attempt;
      if (current) conclude(current.name, await checkCreate(account, current));
    });

  const begin = useEffectEvent(() => void (kept && lookAgain()));
  useEffect(() => {
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, []);

  return {
    step,
    create: (name: string) =>
      run("sending", async () => {
        attempt.current = { key: crypto.randomUUID(), name };
        saveAttempt(account, attempt.current);
        conclude(name, await createTunnel(account, attempt.current));
      }),
    lookAgain,
    /** Leaves what cannot be told, and begins anew. */
    startOver: () => {
      attempt.current = undefined;
      clearCreate(account);
      setStep({ at: "form" });
    },
  };
}
