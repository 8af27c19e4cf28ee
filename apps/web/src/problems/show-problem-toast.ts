import type { ProblemError } from "../api/problem.ts";
import { showToast } from "../ui/toast.ts";
import { formatProblem } from "./problem-messages.ts";

/** Shows that an action failed, and why: "Couldn't send test email". */
export function showProblemToast(title: string, problem: ProblemError): void {
  showToast({ title, tone: "bad", detail: formatProblem(problem) });
}
