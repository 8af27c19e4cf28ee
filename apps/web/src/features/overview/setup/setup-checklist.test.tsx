import { expect, it, vi } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { getSetup } from "./setup-steps.ts";

const setup = getSetup({
  account: "a1",
  actor: "full",
  standing: { key: "not-connected", message: null, usagePaused: null },
  zones: undefined,
  customHostnames: undefined,
  pointsHere: undefined,
  hasSeenEdges: false,
  members: 1,
  now: 1_790_000_000,
});

/** `managed`: whether the console enables API access itself. */
const renderChecklist = (managed: boolean) => {
  const status = { access: false, lastFour: null, since: null, managed, serviceUrl: "https://api.example" };
  vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(Response.json(status)));
  return renderComponent(<SetupChecklist account="a1" setup={setup} onDismiss={() => undefined} />);
};

it("V25: the checklist of an account without a key has the field for it", async () => {
  const screen = await renderChecklist(false);
  await expect.element(screen.getByRole("listitem").first().getByLabelText("API key", { exact: true })).toBeVisible();
  expect(screen.getByRole("link", { name: "Create zone" }).elements()).toHaveLength(0);
});

it("V25: the checklist links to the API key page if the console enables API access itself", async () => {
  const screen = await renderChecklist(true);
  await expect.element(screen.getByRole("link", { name: "Connect API key" })).toBeVisible();
  expect(screen.getByLabelText("API key", { exact: true }).elements()).toHaveLength(0);
});
