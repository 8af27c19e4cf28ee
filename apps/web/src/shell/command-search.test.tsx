import { CircleUser, Activity } from "lucide-react";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { createSession } from "../../test/sample-session.ts";
import { resolveAccess } from "../api/account-access.ts";
import { createQueryClient } from "../api/query-client.ts";
import { queryKeys } from "../api/query-keys.ts";
import { CommandSearch } from "./command-search.tsx";
import type { NavItem } from "./nav-items.ts";

const pages: readonly NavItem[] = [
  { label: "Profile", icon: CircleUser, to: "/profile" },
  { label: "Service status", icon: Activity, to: "/status" },
];

/** Types a text and presses Enter in one task, so that the results of the text aren't rendered in between. */
function typeWithEnter(input: Element, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
}

it("opens the first result of what is typed, and not of what was typed before", async () => {
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession());
  const screen = await renderComponent(<CommandSearch pages={pages} access={undefined} />, { client });
  await screen.getByRole("button", { name: /^Search/ }).click();
  const input = screen.getByRole("combobox", { name: "Search" });
  await input.fill("prof");
  await expect.element(screen.getByRole("option", { name: /^Profile/ })).toBeVisible();
  typeWithEnter(input.element(), "status");
  await expect.poll(() => screen.router.state.location.pathname).toBe("/status");
});

it("reads the baselines, whose list checks every zone, when something is typed", async () => {
  const reads: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((input) => {
    const path = typeof input === "string" ? input : "";
    reads.push(path);
    const isBaselines = path.endsWith("/baselines");
    const rules = { rules: [], zones: 0, compliant: 0, labels: [], unchecked: 0, endingExceptions: [] };
    return Promise.resolve(isBaselines ? Response.json(rules) : new Response("{}", { status: 503 }));
  });
  const listBaselineReads = () => reads.filter((path) => path.endsWith("/baselines"));
  const client = createQueryClient();
  const session = createSession();
  client.setQueryData(queryKeys.session, session);
  const access = resolveAccess("a1", session, []);
  const screen = await renderComponent(<CommandSearch pages={pages} access={access} />, { client });
  await screen.getByRole("button", { name: /^Search/ }).click();
  await expect.poll(() => reads.some((path) => path.includes("/search"))).toBe(true);
  expect(listBaselineReads()).toEqual([]);
  await screen.getByRole("combobox", { name: "Search" }).fill("prof");
  await expect.poll(listBaselineReads).toHaveLength(1);
});
