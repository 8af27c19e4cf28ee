import type { EdgeApi } from "@edge-console/testing/edge-api";
import type { Page } from "@playwright/test";

/**
 * Whose browser a picture is taken in; null: no one's. `newcomer` has one account, with nothing in it; `troubled` one
 * with some zones, for what leaves traces; `alone` has none.
 */
export type User = "owner" | "developer" | "billing" | "support" | "newcomer" | "troubled" | "alone";

/** What a picture may set up before its screen is opened. */
export interface World {
  readonly edgeApi: EdgeApi;
  readonly ids: Ids;
  /** Not opened yet; of the person whose screen it is. */
  readonly page: Page;
}

/** What the browser is told besides the theme. */
export interface Media {
  readonly media?: "print";
  readonly forcedColors?: "active";
}

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
  readonly person: User | null;
  readonly address: (ids: Ids) => string;
  readonly ready: (page: Page) => Promise<unknown>;
  /** What is opened on it, when the picture shows more than the screen itself. Changes nothing that lasts. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What is so while it is opened; faults are taken back afterwards. */
  readonly state?: (world: World) => Promise<unknown>;
  /** It is there as soon as it is opened: waiting for the rest would miss it. */
  readonly isPassing?: boolean;
  /** At a console that offers single sign-on besides. */
  readonly withSso?: boolean;
  /** In a separate session, which it ends or lets expire. */
  readonly ownSession?: boolean;
  readonly media?: Media;
}

/** A screen of an account, by its path below it. */
export function accountPath(
  name: string,
  path: string | ((ids: Ids) => string),
  ready: Screen["ready"],
  more: Omit<Partial<Screen>, "name" | "address" | "ready"> & { readonly person?: User } = {},
): Screen {
  const below = typeof path === "string" ? () => path : path;
  return { name, person: "owner", address: (ids) => `/a/${ids.account}/${below(ids)}`, ready, ...more };
}

/** Ready when there is a heading of this name. */
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole("heading", { name, includeHidden: true }).first().waitFor();

/** Ready when the table has rows. */
export const rows = (page: Page) => page.locator("main tbody tr :is(a, code, button)").first().waitFor();

/** Opens what this button opens. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();
