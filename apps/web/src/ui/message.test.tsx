import { expect, it } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { EmptyState } from "./message.tsx";

it("keeps a link in the line of its text", async () => {
  const screen = await renderComponent(
    <EmptyState title="No zones yet">
      Create one, or <a href="/file">apply a file</a>.
    </EmptyState>,
  );
  const link = screen.getByRole("link").element();
  const text = link.parentElement?.getBoundingClientRect();
  expect(text?.height).toBeLessThan(2 * link.getBoundingClientRect().height);
});
