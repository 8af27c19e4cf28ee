import type { WriteState } from "@edge-console/contract/console/recent-writes";
import type { ReactElement, ReactNode } from "react";
import type { ProblemError } from "../api/problem.ts";
import { useWriteState } from "../api/recent-writes.ts";
import { Banner, type BannerProps } from "../ui/banner.tsx";
import { ProblemBanner } from "./problem-banner.tsx";

/** Result of a change whose outcome was unknown when the form was submitted. */
const outcomes: Partial<Record<WriteState, { tone: BannerProps["tone"]; title: string; detail: string }>> = {
  applied: {
    tone: "good",
    title: "The change was applied",
    detail: "The response arrived late. Don't send it again.",
  },
  "not-applied": { tone: "bad", title: "The change was not applied", detail: "You can send it again." },
  unconfirmed: {
    tone: "caution",
    title: "The change may have been applied",
    detail: "Checking can't show whether it was applied. Check before you send it again.",
  },
};

/** Banner with the problem of a change, updated until its outcome is known. */
export function WriteProblem({ problem, children }: { problem: ProblemError; children?: ReactNode }): ReactElement {
  const state = useWriteState(problem.write);
  const outcome = state && outcomes[state];
  if (!outcome) return <ProblemBanner problem={problem}>{children}</ProblemBanner>;
  return (
    <Banner tone={outcome.tone} title={outcome.title}>
      <p>{outcome.detail}</p>
      {children}
    </Banner>
  );
}
