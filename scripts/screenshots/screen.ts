import type { Operator } from "@edge-console/testing/operator";
import type { Page } from "@playwright/test";

/** Whose browser a picture is taken in; null: nobody's. `newcomer` has one account, with nothing in it. */
export type Person = "owner" | "developer" | "billing" | "support" | "newcomer";

/** What the addresses of the pictures are made of. */
export interface Ids {
  /** The person's first account: the demonstration's main one, or the newcomer's. */
  readonly account: string;
  /** The account that the service does not serve yet. */
  readonly incomplete: string;
  /** The oldest zone, and another to compare it with. */
  readonly zone: string;
  readonly otherZone: string;
  /** A custom hostname of the oldest zone. */
  readonly hostname: number;
  readonly tunnel: string;
  /** Path of an invitation's link, with its token. */
  readonly invitation: string;
}

/** A screen as a picture is taken of it: whose, where, and what has to be there first. */
export interface Screen {
  readonly name: string;
  readonly person: Person | null;
  readonly address: (ids: Ids) => string;
  readonly ready: (page: Page) => Promise<unknown>;
  /** What is opened on it, when the picture shows more than the screen itself. Changes nothing that lasts. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What is so at the service while it is opened; faults are taken back afterwards. */
  readonly state?: (operator: Operator) => Promise<unknown>;
}

/** A screen of an account, by its path below it. */
export function ofAccount(
  name: string,
  path: string | ((ids: Ids) => string),
  ready: Screen["ready"],
  more: Pick<Screen, "act" | "state"> & { readonly person?: Person } = {},
): Screen {
  const below = typeof path === "string" ? () => path : path;
  return { name, person: "owner", address: (ids) => `/a/${ids.account}/${below(ids)}`, ready, ...more };
}

/** Ready when there is a heading of this name. */
export const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name }).first().waitFor();

/** Ready when the table has rows. */
export const rows = (page: Page) => page.locator("main tbody tr :is(a, code, button)").first().waitFor();

/** Opens what this button opens. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();
