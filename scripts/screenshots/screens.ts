import type { Page } from "@playwright/test";

/** A screen as a picture is taken of it: whose, where, and what has to be there first. */
export interface Screen {
  readonly name: string;
  readonly person: "owner" | "billing" | "support" | null;
  /** Its address; `account` and `zone` are the demonstration's main account and its oldest zone. */
  readonly address: (ids: { account: string; zone: string }) => string;
  readonly ready: (page: Page) => Promise<unknown>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name }).first().waitFor();

/** Every screen of the console. A new screen gets its line here. */
export const screens: readonly Screen[] = [
  { name: "sign-in", person: null, address: () => "/sign-in", ready: (page) => page.getByLabel("Email").waitFor() },
  {
    name: "overview",
    person: "owner",
    address: ({ account }) => `/a/${account}`,
    ready: heading("Needs attention"),
  },
  { name: "usage", person: "billing", address: ({ account }) => `/a/${account}/usage`, ready: heading("Usage") },
  {
    name: "hostnames",
    person: "owner",
    address: ({ account }) => `/a/${account}/hostnames`,
    ready: (page) => page.locator("main tbody a").first().waitFor(),
  },
  {
    name: "certificates",
    person: "owner",
    address: ({ account }) => `/a/${account}/certificates`,
    ready: (page) => page.locator("main tbody a").first().waitFor(),
  },
  {
    name: "tunnels",
    person: "owner",
    address: ({ account }) => `/a/${account}/tunnels`,
    ready: (page) => page.locator("main tbody a").first().waitFor(),
  },
  {
    name: "zones",
    person: "owner",
    address: ({ account }) => `/a/${account}/zones`,
    ready: (page) => page.locator("main tbody a").first().waitFor(),
  },
  {
    name: "zone-new",
    person: "owner",
    address: ({ account }) => `/a/${account}/zones/new`,
    ready: (page) => page.getByLabel("Zone name").waitFor(),
  },
  {
    name: "zone-settings",
    person: "owner",
    address: ({ account, zone }) => `/a/${account}/zones/${zone}`,
    ready: (page) => page.getByLabel("Cache expiration").waitFor(),
  },
  {
    name: "zone-health",
    person: "owner",
    address: ({ account, zone }) => `/a/${account}/zones/${zone}/health`,
    ready: heading(/./),
  },
  {
    name: "zone-origin-type",
    person: "owner",
    address: ({ account, zone }) => `/a/${account}/zones/${zone}/origin-type`,
    ready: heading("What else changes"),
  },
  {
    name: "zone-statistics",
    person: "owner",
    address: ({ account, zone }) => `/a/${account}/zones/${zone}/statistics`,
    ready: (page) => page.getByRole("group", { name: "Figures of the period" }).waitFor(),
  },
  {
    name: "zone-hostnames",
    person: "owner",
    address: ({ account, zone }) => `/a/${account}/zones/${zone}/hostnames`,
    ready: (page) => page.locator("main tbody a").first().waitFor(),
  },
  {
    name: "edges",
    person: "owner",
    address: ({ account }) => `/a/${account}/edges`,
    ready: (page) => page.locator("main tbody code").first().waitFor(),
  },
  { name: "status", person: null, address: () => "/status", ready: heading("Past incidents") },
  { name: "account", person: "billing", address: ({ account }) => `/a/${account}/account`, ready: heading(/./) },
  { name: "support", person: "support", address: () => "/support", ready: heading(/./) },
];
