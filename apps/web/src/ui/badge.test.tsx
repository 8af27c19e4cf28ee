import { expect, it } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { StateBadge } from "./badge.tsx";

it("V23: is gray for what works, and colored for what doesn't and in the header of a page", async () => {
  const screen = await renderComponent(
    <>
      <p>Text</p>
      <StateBadge tone="good">Active</StateBadge>
      <StateBadge tone="bad">Down</StateBadge>
      <StateBadge tone="good" isTinted>
        Connected
      </StateBadge>
    </>,
  );
  const getColor = (text: string) => getComputedStyle(screen.getByText(text).element()).color;
  expect(getColor("Active")).toBe(getColor("Text"));
  expect(getColor("Down")).not.toBe(getColor("Text"));
  expect(getColor("Connected")).not.toBe(getColor("Text"));
});
