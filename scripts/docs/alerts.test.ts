import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AlertCategory,
  alertCategories,
  alertCategoryNames,
} from "@edge-console/contract/alerts/alert-categories";
import { type CategorySubscription, getDefaultSubscriptions } from "@edge-console/contract/alerts/subscriptions";
import { type AccountRole, accountRoles, can, roles } from "@edge-console/contract/permissions";
import { describe, expect, it } from "vitest";
import { root } from "../repository.ts";

const minimums: Readonly<Record<CategorySubscription["minimum"], string>> = {
  info: "",
  warning: ", from warning",
  critical: ", critical only",
};

/** Rows of the table in docs/alerts.md: category, who sees it, and what is emailed by default. */
const rows = readFileSync(join(root, "docs/alerts.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, category, , seenBy, email, ...rest] = line.split("|").map((cell) => cell.trim());
    return rest.length === 1 && category !== "Category" && !category?.startsWith("-")
      ? [[category, seenBy, email]]
      : [];
  });

function describeReaders(category: AlertCategory): string {
  const readers = accountRoles.filter((role) => can(role, alertCategories[category].permission));
  return readers.length === accountRoles.length ? "everyone" : readers.map((role) => roles[role].label).join(", ");
}

function describeDefault(category: AlertCategory): string {
  const describeRole = (role: AccountRole) => {
    const { email, minimum } = getDefaultSubscriptions(role).categories[category];
    if (email === "off") return "off";
    return `${email === "instant" ? "immediately" : "daily"}${minimums[minimum]}`;
  };
  const { full, billing } = { full: describeRole("full"), billing: describeRole("billing") };
  const isSame = billing === full || !can("billing", alertCategories[category].permission);
  return isSame ? full : `${full}; billing: ${billing}`;
}

describe("docs/alerts.md", () => {
  it("lists each category with who sees it and what is emailed by default", () => {
    expect(rows).toEqual(
      alertCategoryNames.map((name) => [alertCategories[name].label, describeReaders(name), describeDefault(name)]),
    );
  });
});
