import { expect, it } from "vitest";
import { renderComponent } from "../../../../test/render.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { getSetup, type SetupFacts } from "./setup-steps.ts";

const facts: SetupFacts = {
  account: "a1",
  actor: "full",
  standing: { key: "not-connected", message: null, usagePaused: null },
  connectsKey: true,
  zones: undefined,
  customHostnames: undefined,
  pointsHere: undefined,
  hasSeenEdges: false,
  members: 1,
  now: 1_790_000_000,
};

const renderChecklist = (changes: Partial<SetupFacts>) =>
  renderComponent(
    <SetupChecklist account="a1" setup={getSetup({ ...facts, ...changes })} onDismiss={() => undefined} />,
  );

it("V25: the checklist of an account without a key has the field for it", async () => {
  const screen = await renderChecklist({});
  await expect
    .element(
      screen
        .getByRole("listitem")
        .first()
        .getByLabelText(/New API key/),
    )
    .toBeVisible();
  expect(screen.getByRole("link", { name: "Create zone" }).elements()).toHaveLength(0);
});

it("V25: the checklist links to the API key page if the console enables API access itself", async () => {
  const screen = await renderChecklist({ connectsKey: false });
  await expect.element(screen.getByRole("link", { name: "Connect API key" })).toBeVisible();
  expect(screen.getByLabelText(/New API key/).elements()).toHaveLength(0);
});
