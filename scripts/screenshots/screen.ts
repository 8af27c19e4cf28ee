import type { EdgeApi } from "@edge-console/testing/edge-api";
import type { Page } from "@playwright/test";

/**
 * Signed-in user of a screenshot; null if signed out. `newcomer` has one empty account; `troubled` has one with zones,
 * for screenshots that change data; `alone` has no account.
 */
export type User = "owner" | "developer" | "billing" | "support" | "newcomer" | "troubled" | "alone";

/** Setup that a screenshot can use before it opens its screen. */
export interface World {
  readonly edgeApi: EdgeApi;
  readonly ids: Ids;
  /** Page of the user, not navigated yet. */
  readonly page: Page;
}

/** Media features to emulate besides the theme. */
export interface Media {
  readonly media?: "print";
  readonly forcedColors?: "active";
}

/** IDs for the URLs of the screens. */
export interface Ids {
  /** The user's first account. */
  readonly account: string;
  /** The account that still needs to be set up. */
  readonly incomplete: string;
  /** The oldest zone, and another one to compare it with. */
  readonly zone: string;
  readonly otherZone: string;
  /** A custom hostname of the oldest zone. */
  readonly hostname: number;
  readonly tunnel: string;
  /** Path of an invitation link with its token. */
  readonly invitation: string;
}

/** A screen to take a screenshot of: user, URL, and readiness. */
export interface Screen {
  readonly name: string;
  readonly user: User | null;
  readonly address: (ids: Ids) => string;
  readonly ready: (page: Page) => Promise<unknown>;
  /** Opens a dialog or menu on the screen. Doesn't change data. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Sets up conditions for the screen. Faults are cleared afterward. */
  readonly state?: (world: World) => Promise<unknown>;
  /** Takes the screenshot immediately, without waiting for the page to settle. */
  readonly isPassing?: boolean;
  /** Uses the console with single sign-on. */
  readonly needsSso?: boolean;
  /** In a separate session, which it ends or lets expire. */
  readonly ownSession?: boolean;
  readonly media?: Media;
}

/** Returns a screen of an account by its path. */
export function accountPath(
  name: string,
  path: string | ((ids: Ids) => string),
  ready: Screen["ready"],
  options: Omit<Partial<Screen>, "name" | "address" | "ready"> & { readonly user?: User } = {},
): Screen {
  const toPath = typeof path === "string" ? () => path : path;
  return {
    name,
    user: "owner",
    address: (ids) => `/a/${ids.account}/${toPath(ids)}`.replace(/\/$/, ""),
    ready,
    ...options,
  };
}

/** Ready when a heading with this name is visible. */
export const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole("heading", { name, includeHidden: true }).first().waitFor();

/** Ready when the table has rows. */
export const rows = (page: Page) => page.locator("main tbody tr :is(a, code, button)").first().waitFor();

/** Presses a button. */
export const clickButton = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();
