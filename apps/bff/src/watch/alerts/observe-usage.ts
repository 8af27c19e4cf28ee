import {
  getThreshold,
  getThresholdLevel,
  thresholdSteps,
  type UsageThresholds,
} from "@edge-console/contract/rules/threshold-level";
import { formatAmount } from "@edge-console/contract/console/amounts";
import type { Usage } from "@edge-console/contract/console/usage";
import { getThisMonth, type Measure, measures, type ThisMonth } from "@edge-console/contract/console/usage-forecast";
import type { Condition, Observation } from "./observation.ts";
import { formatMonth } from "../../platform/format/times.ts";

const names: Readonly<Record<Measure, string>> = { bandwidth: "Bandwidth", requests: "Requests" };

/**
 * Observes the usage of the current month, the last one of `usage`, and its forecast against the thresholds. Usage that isn't
 * completely collected can show that a threshold is reached, but not that it isn't.
 */
export function observeUsage(usage: Usage, thresholds: UsageThresholds): Observation[] {
  const isComplete = usage.collection.zones > 0 && usage.collection.complete >= usage.collection.zones;
  return measures.flatMap((measure): Observation[] => {
    const threshold = getThreshold(thresholds, measure);
    const subject = { type: "account", id: measure, name: names[measure] } as const;
    if (threshold === null) {
      return [
        { kind: "usage-threshold", subject, condition: null },
        { kind: "usage-forecast", subject, condition: null },
      ];
    }
    const month = getThisMonth(usage, measure);
    const situation: Situation = { measure, threshold, month, name: formatMonth(usage.months.at(-1) ?? "") };
    const reached = findReachedStep(situation);
    const observations: Observation[] = [];
    if (reached || isComplete) observations.push({ kind: "usage-threshold", subject, condition: reached });
    // Once the threshold is reached, its own alert says so.
    if (month.toDate >= threshold) observations.push({ kind: "usage-forecast", subject, condition: null });
    else if (month.forecast) {
      const condition = findForecastStep(situation, month.forecast);
      const { readAt } = usage.collection;
      observations.push({ kind: "usage-forecast", subject, condition, ...(readAt !== null && { at: readAt }) });
    }
    return observations;
  });
}

interface Situation {
  readonly measure: Measure;
  readonly threshold: number;
  readonly month: ThisMonth;
  /** "November 2026". */
  readonly name: string;
}

function findReachedStep({ measure, threshold, month, name }: Situation): Condition | null {
  const level = getThresholdLevel(month.toDate, threshold);
  const step = thresholdSteps[level - 1];
  if (!step) return null;
  const used = `${formatAmount(month.toDate, measure)} of ${formatAmount(threshold, measure)}`;
  return {
    level,
    severity: step.severity,
    title:
      step.share === 1
        ? `${names[measure]} reached the monthly threshold`
        : `${names[measure]} reached ${formatShare(step.share)} of the monthly threshold`,
    sentence: `${name} has used ${used} so far (${formatShare(month.toDate / threshold)}). Traffic isn't limited by it. Check which zones use most on the Usage page, or change the threshold there.`,
  };
}

function findForecastStep(
  { measure, threshold, month, name }: Situation,
  { expected, low, high }: NonNullable<ThisMonth["forecast"]>,
): Condition | null {
  if (expected < threshold) return null;
  const range = `${formatAmount(low, measure)} to ${formatAmount(high, measure)}`;
  return {
    title: `${names[measure]} forecast above the monthly threshold`,
    sentence: `${name} is expected to reach ${formatAmount(expected, measure)} (${range}), above ${formatAmount(threshold, measure)}. It has used ${formatAmount(month.toDate, measure)} so far.`,
  };
}

function formatShare(share: number): string {
  return `${Math.floor(share * 100)}%`;
}
