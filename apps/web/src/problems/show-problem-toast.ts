import { isProblem, type ProblemError } from "../api/problem.ts";
import { showToast } from "../ui/toast.ts";
import { formatProblem } from "./problem-messages.ts";

/** Shows that an action failed, and why: "Couldn't send test email". */
export function showProblemToast(title: string, problem: ProblemError): void {
  showToast({ title, tone: "bad", detail: formatProblem(problem) });
}

/** Shows that a change of an object, such as a tunnel, couldn't be undone: someone else changed it since then, or the problem. */
export function showUndoProblemToast(object: string, problem: ProblemError): void {
  const detail = isProblem(problem, "stale-base") ? `The ${object} changed since then.` : formatProblem(problem);
  showToast({ title: "Couldn't undo the change", tone: "bad", detail });
}
