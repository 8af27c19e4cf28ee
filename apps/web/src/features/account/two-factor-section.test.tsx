import type { Member } from "@edge-console/contract/console/members";
import type { TwoFactorPolicy } from "@edge-console/contract/console/two-factor-policy";
import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { createSession } from "../../../test/sample-session.ts";
import { sessionQuery } from "../../api/queries.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { membersQuery, twoFactorPolicyQuery } from "../../resources/members/queries.ts";
import { TwoFactorSection } from "./two-factor-section.tsx";

const now = Math.floor(Date.now() / 1000);

const createMember = (name: string, secondFactor: boolean): Member => ({
  id: name,
  name,
  role: "developer",
  details: { email: `${name}@example.com`, lastSignInAt: null, secondFactor, remindedAt: null, canRemind: false },
});

async function renderSection(
  policy: TwoFactorPolicy,
  role: "full" | "billing" = "full",
  members = [createMember("ada", true), createMember("bob", false)],
) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, createSession(role));
  client.setQueryData(twoFactorPolicyQuery("a1").queryKey, policy);
  client.setQueryData(membersQuery("a1").queryKey, members);
  return renderComponent(<TwoFactorSection account="a1" />, { client, path: "/a/:account", url: "/a/a1" });
}

it("V17: requires two-factor authentication after a grace period, and says who hasn't set it up", async () => {
  const bodies: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((_, init) => {
    if (init?.method !== "PUT") return Promise.resolve(new Response("{}", { status: 503 }));
    bodies.push(typeof init.body === "string" ? JSON.parse(init.body) : undefined);
    return Promise.resolve(Response.json({ required: true, graceDays: 14, enforcedFrom: now + 14 * 86_400 }));
  });
  const screen = await renderSection({ required: false, graceDays: 14, enforcedFrom: null });
  await expect.element(screen.getByText(/^Not required\. 1 member hasn't set it up\./)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Save policy" })).toBeDisabled();
  await screen.getByRole("switch", { name: "Require two-factor authentication" }).click();
  await expect.element(screen.getByText(/^Members have until .+ 1 member hasn't set it up\./)).toBeVisible();
  await screen.getByRole("button", { name: "Save policy" }).click();
  await expect.element(screen.getByText(/^Required from /)).toBeVisible();
  expect(bodies).toEqual([{ required: true, graceDays: 14 }]);
});

it("V25: says that the member who requires it has to set it up first, with the link", async () => {
  const members = [createMember("u1", false), createMember("bob", false)];
  const screen = await renderSection({ required: false, graceDays: 14, enforcedFrom: null }, "full", members);
  const required = screen.getByRole("switch", { name: "Require two-factor authentication" });
  const setUp = screen.getByRole("link", { name: "Set up two-factor authentication" });
  await expect.element(required).toBeVisible();
  await expect.element(setUp).not.toBeInTheDocument();
  await required.click();
  await expect.element(setUp).toHaveAttribute("href", "/profile#two-factor");
  await expect.element(screen.getByRole("button", { name: "Save policy" })).toBeDisabled();
  await required.click();
  await expect.element(setUp).not.toBeInTheDocument();
});

it("shows the policy to members who can't change it", async () => {
  const screen = await renderSection({ required: true, graceDays: 7, enforcedFrom: now - 60 }, "billing");
  await expect.element(screen.getByText(/^Required since /)).toBeVisible();
  await expect.element(screen.getByRole("switch")).not.toBeInTheDocument();
});
