import { type ReactElement, useState } from "react";
import { useLocation } from "react-router";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { StateBadge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { PageHeader, Section } from "./page.tsx";
import { TextField } from "./text-field.tsx";
import { FragmentLocation } from "./use-fragment-target.ts";

function LateSection(): ReactElement {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <FragmentLocation value={useLocation()}>
      <Button onClick={() => setIsLoaded(!isLoaded)}>Load</Button>
      <div style={{ height: "200vh" }} />
      {isLoaded && (
        <Section id="prices" title="Prices">
          EUR 10
        </Section>
      )}
    </FragmentLocation>
  );
}

it("V16: shows, focuses, and lights up the section that a link names, also if it loads later", async () => {
  const screen = await renderComponent(<LateSection />, { url: "/#prices" });
  const load = screen.getByRole("button", { name: "Load" });
  await load.click();
  const heading = screen.getByRole("heading", { name: "Prices" });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
  expect(heading.element().closest("section")?.getAnimations()).toHaveLength(1);
  // Loaded again without a new link, it takes the focus from nothing.
  await load.click();
  await expect.element(heading).not.toBeInTheDocument();
  await load.click();
  await expect.element(heading).toBeVisible();
  await expect.element(load).toHaveFocus();
});

/** A section that loads while a dialog is open. */
function SectionBehindDialog(): ReactElement {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <FragmentLocation value={useLocation()}>
      <Dialog open onClose={() => undefined} title="Search">
        <TextField label="Query" defaultValue="" onChange={() => setIsLoaded(true)} />
      </Dialog>
      {isLoaded && (
        <Section id="limits" title="Limits">
          300 per minute
        </Section>
      )}
    </FragmentLocation>
  );
}

it("takes the focus from no dialog when it loads", async () => {
  const screen = await renderComponent(<SectionBehindDialog />, { url: "/#limits" });
  const field = screen.getByLabelText("Query");
  await field.fill("429");
  await expect.element(screen.getByText("300 per minute")).toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue("429");
});

function TunnelHeader(): ReactElement {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <PageHeader
      title={isLoaded ? "warehouse-london-office-a" : undefined}
      state={
        isLoaded ? (
          <StateBadge tone="bad" isTinted>
            Disconnected
          </StateBadge>
        ) : null
      }
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
