import type { SavedView } from "@edge-console/contract/console/saved-views";
import { expect, it } from "vitest";
import { createSession } from "../../../../test/sample-session.ts";
import { renderComponent } from "../../../../test/render.tsx";
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

it("shares own views, and deletes those of members who left", async () => {
  const client = createQueryClient();
  client.setQueryData(queryKeys.session, createSession());
  const left: SavedView = { ...own, id: "v2", name: "Left behind", own: false, savedBy: "Ben" };
  const screen = await renderComponent(<ManageViewsDialog views={[own, left]} onClose={() => {}} />, {
    client,
    url: "/a/a1",
    path: "/a/:account",
  });
  await expect.element(screen.getByText("Shared by Ben")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Delete view Left behind" })).toBeVisible();
  expect(screen.getByRole("checkbox").elements()).toHaveLength(1);
});
