import type { Member } from "@edge-console/contract/console/members";
import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../../../test/render.tsx";
import { MembersTable } from "./members-table.tsx";

const now = Math.floor(Date.now() / 1000);

const createMember = (name: string, details: Partial<Member["details"]> = {}): Member => ({
  id: name,
  name,
  role: "developer",
  details: {
    email: `${name}@example.com`,
    lastSignInAt: null,
    secondFactor: false,
    remindedAt: null,
    canRemind: true,
    ...details,
  },
});

const renderMembers = (members: readonly Member[], onRemind: (member: Member) => void) =>
  renderComponent(
    <MembersTable
      members={members}
      self="eve"
      onChangeRole={() => undefined}
      onRemove={() => undefined}
      onRemind={onRemind}
      reminding={undefined}
    />,
  );

it("V25: reminds members without two-factor authentication, once a day", async () => {
  const members = [
    createMember("ada", { secondFactor: true, canRemind: false }),
    createMember("bob"),
    createMember("cleo", { remindedAt: now - 3_600, canRemind: false }),
    createMember("dan", { remindedAt: now - 90_000 }),
    // There is no email.
    createMember("finn", { canRemind: false }),
    createMember("eve"),
  ];
  const onRemind = vi.fn<(member: Member) => void>();
  const screen = await renderMembers(members, onRemind);
  const table = screen.getByRole("table", { name: "Members" });
  await expect.element(table).toBeVisible();
  const names = screen
    .getByRole("button", { name: /^Remind / })
    .elements()
    .map((button) => button.ariaLabel);
  expect(names).toEqual(["Remind bob", "Remind dan"]);
  await expect.element(screen.getByText(/^Reminded /)).toBeVisible();
  // The user sets it up instead.
  const row = table.getByRole("row", { name: /^eve/ });
  await expect.element(row.getByRole("link", { name: "Set up" })).toHaveAttribute("href", "/profile#two-factor");
  expect(screen.getByRole("link", { name: "Set up" }).elements()).toHaveLength(1);
  await screen.getByRole("button", { name: "Remind bob" }).click();
  expect(onRemind.mock.lastCall?.[0].id).toBe("bob");
});

it("V22: shows the role and two-factor authentication on the second line of a phone, with the button that reminds", async () => {
  await page.viewport(390, 844);
  const onRemind = vi.fn<(member: Member) => void>();
  const screen = await renderMembers([createMember("bob")], onRemind);
  const row = screen.getByRole("rowheader", { name: /bob/ });
  await expect.element(row).toMatchTextContent(/bob@example\.comDeveloperDisabled/);
  await expect.element(screen.getByRole("columnheader", { name: "2FA" })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(390);
  await screen.getByRole("button", { name: "Remind bob" }).click();
  expect(onRemind.mock.lastCall?.[0].id).toBe("bob");
});
