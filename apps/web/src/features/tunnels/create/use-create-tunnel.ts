import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isProblem, type ProblemError } from "../../../api/problem.ts";
import { isOpen, useWriteState } from "../../../api/recent-writes.ts";
import { cacheTunnel, invalidateTunnel } from "../../../resources/tunnels/tunnel-cache.ts";
import { showToast } from "../../../ui/toast.ts";
import { checkCreate, createTunnel, getOpenWrite, type TokenWriteResult } from "../writes/tunnel-writes.ts";
import { clearAttempt, clearCreate, saveAttempt, readAttempt } from "./create-attempt.ts";

/** Step of the create dialog. */
export type CreateStep =
  | { readonly type: "form"; readonly problem?: ProblemError }
  | { readonly type: "sending" | "checking" }
  | { readonly type: "result"; readonly name: string; readonly result: TokenWriteResult };

/**
 * Creates a tunnel with one request per idempotency key. If the response is lost, also by a reload, checks whether the
 * tunnel was created. The token is only in the returned step, never in a query or mutation cache.
 */
export function useCreateTunnel(account: string, onCreated: (tunnel: string) => void) {
  const client = useQueryClient();
  const [savedAttempt] = useState(() => readAttempt(account));
  const [step, setStep] = useState<CreateStep>({ type: savedAttempt ? "checking" : "form" });
  const attempt = useRef(savedAttempt);
  const isBusy = useRef(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);

  const finish = (name: string, result: TokenWriteResult) => {
    if (result.status === "received") {
      cacheTunnel(client, account, result.tunnel);
      if (isMounted.current) onCreated(result.tunnel.TUNNEL_ID);
      else
        showToast({
          tone: "caution",
          title: `Tunnel ${name} created`,
          detail: "Its token wasn't shown. Rotate it to get a new one.",
        });
    } else if (result.tunnel) {
      invalidateTunnel(client, account, result.tunnel.TUNNEL_ID);
    }
    // An attempt with an unknown outcome is checked again after a reload.
    if (result.status === "received" || result.outcome !== "unknown") {
      clearCreate(account);
      attempt.current = undefined;
    }
    setStep({ type: "result", name, result });
  };

  const run = async (type: "sending" | "checking", action: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setStep({ type });
    try {
      await action();
    } catch (error) {
      if (!isProblem(error)) throw error;
      // Rejected or not sent: the form can be corrected and submitted as another attempt.
      if (type === "sending" && attempt.current) {
        clearAttempt(account);
        attempt.current = undefined;
      }
      setStep({ type: "form", problem: error });
    } finally {
      isBusy.current = false;
    }
  };

  const checkAgain = () =>
    run("checking", async () => {
      const { current } = attempt;
      if (current) finish(current.name, await checkCreate(account, current));
    });

  // The console checks an unconfirmed write until its outcome is final.
  const state = useWriteState(step.type === "result" ? getOpenWrite(step.result)?.write : undefined);
  const isSettled = state !== undefined && !isOpen(state);
  const showOutcome = useEffectEvent(() => void checkAgain());
  useEffect(() => {
    if (!isSettled) return undefined;
    const timer = setTimeout(showOutcome);
    return () => clearTimeout(timer);
  }, [isSettled]);

  const checkSavedAttempt = useEffectEvent(() => void (savedAttempt && checkAgain()));
  useEffect(() => {
    const timer = setTimeout(checkSavedAttempt);
    return () => clearTimeout(timer);
  }, []);

  return {
    step,
    create: (name: string) =>
      run("sending", async () => {
        attempt.current = { key: crypto.randomUUID(), name };
        saveAttempt(account, attempt.current);
        finish(name, await createTunnel(account, attempt.current));
      }),
    /** Discards an attempt with an unknown outcome. */
    startOver: () => {
      attempt.current = undefined;
      clearCreate(account);
      setStep({ type: "form" });
    },
  };
}
