import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { StateBadge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { PageHeader } from "./page.tsx";

function TunnelHeader(): ReactElement {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <PageHeader
      title={isLoaded ? "warehouse-london-office-a" : undefined}
      state={isLoaded ? <StateBadge tone="bad">Disconnected</StateBadge> : null}
      id="A1B2C3D4E"
      actions={
        <>
          <Button>Rotate token</Button>
          <Button onClick={() => setIsLoaded(true)}>Load</Button>
        </>
      }
    />
  );
}

it.each([390, 768, 1024, 1440])("a page header of %i px keeps its size while its object loads", async (width) => {
  await page.viewport(width, 844);
  const screen = await renderComponent(<TunnelHeader />);
  const load = screen.getByRole("button", { name: "Load" });
  const measure = () => {
    const { height } = screen.getByRole("banner").element().getBoundingClientRect();
    const { x, y } = load.element().getBoundingClientRect();
    return { height, x, y };
  };
  const before = measure();
  await load.click();
  await expect.element(screen.getByText("Disconnected")).toBeVisible();
  expect(measure()).toEqual(before);
});
