import type { SavedView } from "@edge-console/contract/console/saved-views";
import { expect, it, vi } from "vitest";
import { fakeConsole } from "../../../../test/fake-console.ts";
import { createSession } from "../../../../test/sample-session.ts";
import { renderComponent } from "../../../../test/render.tsx";
import { ProblemError } from "../../../api/problem.ts";
import { createQueryClient } from "../../../api/query-client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { ManageViewsDialog } from "./manage-views-dialog.tsx";

const own: SavedView = {
  id: "v1",
  name: "Shops",
  search: "",
  hidden: [],
  shared: true,
  own: true,
  canDelete: true,
  savedBy: "Ada",
};

const left: SavedView = { ...own, id: "v2", name: "Left behind", own: false, savedBy: "Ben" };

async function renderDialog() {
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession());
  return renderComponent(<ManageViewsDialog views={[own, left]} onClose={() => {}} />, {
    client,
    url: "/a/a1",
    path: "/a/:account",
  });
}

it("shares own views, and deletes those of members who left", async () => {
  const screen = await renderDialog();
  await expect.element(screen.getByText("Shared by Ben")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Delete view Left behind" })).toBeVisible();
  expect(screen.getByRole("checkbox").elements()).toHaveLength(1);
});

it("says of each view why it couldn't be changed", async () => {
  const { shareView, deleteView } = fakeConsole("shareView", "deleteView");
  const first = Promise.withResolvers<never>();
  shareView.mockReturnValue(first.promise);
  deleteView.mockReturnValue(new Promise(() => {}));
  const screen = await renderDialog();
  await screen.getByRole("checkbox", { name: "Shared" }).click();
  await screen.getByRole("button", { name: "Delete view Left behind" }).click();
  await vi.waitFor(() => expect(deleteView).toHaveBeenCalled(), 20_000);
  first.reject(new ProblemError("unavailable", 503, "The console is unavailable"));
  await expect
    .element(screen.getByRole("listitem").filter({ hasText: "Shops" }))
    .toMatchTextContent(/The console is unavailable/);
});
