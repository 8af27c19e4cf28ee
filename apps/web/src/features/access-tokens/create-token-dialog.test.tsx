import { describe, expect, it, vi } from "vitest";
import { fakeConsole } from "../../../test/fake-console.ts";
import { renderComponent } from "../../../test/render.tsx";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { TokenTable } from "./token-table.tsx";

const token = `ect_abcdefghij${"x".repeat(38)}`;

describe("CreateTokenDialog", () => {
  it("preselects nothing, and reports what is missing at its fields", async () => {
    const screen = await renderComponent(<CreateTokenDialog account="a1" onClose={vi.fn<() => void>()} />);
    await screen.getByRole("button", { name: "Create access token" }).click();
    await expect.element(screen.getByText("Enter a name.")).toBeVisible();
    await expect.element(screen.getByText("Select a role.")).toBeVisible();
    await expect.element(screen.getByText("Select when it expires.")).toBeVisible();
    await expect.element(screen.getByLabelText("Name")).toHaveFocus();
  });

  it("shows the new token once, with a command that tries it", async () => {
    const { createAccessToken } = fakeConsole("createAccessToken");
    createAccessToken.mockResolvedValue({ id: "t1", name: "CI", role: "developer", expiresAt: 2_000_000_000, token });
    const screen = await renderComponent(<CreateTokenDialog account="a1" onClose={vi.fn<() => void>()} />);
    await screen.getByLabelText("Name").fill("CI");
    await screen.getByRole("radio", { name: /^Developer/ }).click();
    await screen.getByLabelText("Expires in").click();
    await screen.getByRole("option", { name: "90 days" }).click();
    await screen.getByRole("button", { name: "Create access token" }).click();
    await expect.element(screen.getByText(token)).toBeVisible();
    await expect.element(screen.getByText(/\/api\/accounts\/a1\/standing$/)).toBeVisible();
    expect(
      JSON.stringify(
        screen.client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state),
      ),
    ).not.toContain(token);
  });
});

describe("TokenTable", () => {
  it("says which tokens can't be used, and shows only names to roles without details", async () => {
    const details = {
      role: "developer",
      createdBy: { id: "u1", name: "Ada" },
      createdAt: 1_000,
      expiresAt: 2_000,
      lastUse: null,
    } as const;
    const screen = await renderComponent(
      <TokenTable
        onRemove={undefined}
        tokens={[
          { id: "t1", name: "Old", state: "expired", ...details },
          { id: "t2", name: "Left", state: "suspended", ...details },
        ]}
      />,
    );
    await expect.element(screen.getByText("Expired")).toBeVisible();
    await expect.element(screen.getByText("Suspended")).toBeVisible();
    await screen.unmount();
    const names = await renderComponent(<TokenTable onRemove={undefined} tokens={[{ id: "t1", name: "CI" }]} />);
    await expect.element(names.getByText("CI")).toBeVisible();
    await expect.element(names.getByText("Expires")).not.toBeInTheDocument();
  });
});
