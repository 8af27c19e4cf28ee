import { describe, expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { createQueryClient } from "../../api/query-client.ts";
import { invitationsQuery } from "../../resources/members/queries.ts";
import { InvitationLink } from "./invitation-link.tsx";
import { InviteDialog } from "./invite-dialog.tsx";

describe("InviteDialog", () => {
  it("shows an error at each invalid field and focuses the first", async () => {
    const screen = await renderComponent(<InviteDialog account="a1" onClose={vi.fn<() => void>()} />);
    await screen.getByRole("button", { name: "Create invitation" }).click();
    await expect.element(screen.getByText("Enter an email address, such as ada@example.com.")).toBeVisible();
    await expect.element(screen.getByText("Select a role.")).toBeVisible();
    await expect.element(screen.getByLabelText("Email")).toHaveFocus();
    await screen.getByLabelText("Email").fill("ann@example.com");
    await expect.element(screen.getByText("Enter an email address, such as ada@example.com.")).not.toBeInTheDocument();
  });

  it("restores the draft until it is canceled", async () => {
    const onClose = vi.fn<() => void>();
    const first = await renderComponent(<InviteDialog account="a2" onClose={onClose} />);
    await first.getByLabelText("Email").fill("ann@example.com");
    await first.getByRole("radio", { name: /^Developer/ }).click();
    await first.unmount();
    const second = await renderComponent(<InviteDialog account="a2" onClose={onClose} />);
    await expect.element(second.getByLabelText("Email")).toHaveValue("ann@example.com");
    await expect.element(second.getByRole("radio", { name: /^Developer/ })).toBeChecked();
    await second.getByRole("button", { name: "Cancel" }).click();
    expect(onClose).toHaveBeenCalledOnce();
    await second.unmount();
    const third = await renderComponent(<InviteDialog account="a2" onClose={onClose} />);
    await expect.element(third.getByLabelText("Email")).toHaveValue("");
  });

  it("V21: says that a second invitation replaces the first", async () => {
    const client = createQueryClient();
    client.setQueryData(invitationsQuery("a3").queryKey, [
      {
        id: "i1",
        email: "ann@example.com",
        role: "developer",
        createdAt: 1_800_000_000,
        expiresAt: 1_900_000_000,
        mail: null,
        invitedBy: null,
      },
    ]);
    const screen = await renderComponent(<InviteDialog account="a3" onClose={vi.fn<() => void>()} />, { client });
    await screen.getByLabelText("Email").fill("ben@example.com");
    await expect.element(screen.getByText(/Replaces the invitation/)).not.toBeInTheDocument();
    await screen.getByLabelText("Email").fill("Ann@example.com");
    await expect
      .element(screen.getByText("Replaces the invitation of Jan 15, 2027, whose link stops working."))
      .toBeVisible();
  });

  it("V21: copies the link with a button", async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
    const onSecretSaved = vi.fn<() => void>();
    const link = "https://console.example/invitation#t0k3n";
    const screen = await renderComponent(
      <InvitationLink
        link={link}
        email="ann@example.com"
        expiresAt={1_900_000_000}
        hasLeaveWarning={false}
        onSecretSaved={onSecretSaved}
      />,
    );
    await screen.getByRole("button", { name: "Copy link" }).click();
    await vi.waitFor(() => expect(onSecretSaved).toHaveBeenCalledOnce(), 20_000);
    expect(copied).toEqual([link]);
  });
});
