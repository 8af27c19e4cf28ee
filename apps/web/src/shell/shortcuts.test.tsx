import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { Button } from "../ui/button.tsx";
import { newShortcut } from "../ui/single-keys.ts";
import { Shortcuts } from "./shortcuts.tsx";

function renderPage(disabledReason?: string) {
  const onAdd = vi.fn<() => void>();
  const page = (
    <main>
      <Shortcuts pages={[]} />
      <Button {...newShortcut} disabledReason={disabledReason} onClick={onAdd}>
        Add hostname
      </Button>
      <input aria-label="Search" />
    </main>
  );
  return { onAdd, rendered: renderComponent(page) };
}

it("V27: N presses the button that adds what the page lists, except in a field", async () => {
  const { onAdd, rendered } = renderPage();
  const screen = await rendered;
  await screen.getByRole("textbox", { name: "Search" }).fill("");
  await userEvent.keyboard("n");
  expect(onAdd).not.toHaveBeenCalled();
  await userEvent.click(document.body);
  await userEvent.keyboard("n");
  await vi.waitFor(() => expect(onAdd).toHaveBeenCalledTimes(1), 20_000);
});

it("V27: N does nothing while the button is disabled", async () => {
  const { onAdd, rendered } = renderPage("Loading hostnames…");
  await rendered;
  await userEvent.keyboard("n");
  expect(onAdd).not.toHaveBeenCalled();
});
