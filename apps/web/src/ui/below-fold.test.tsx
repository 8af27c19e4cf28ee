import { type ReactElement, useLayoutEffect } from "react";
import { Link } from "react-router";
import { expect, test } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { BelowFold } from "./below-fold.tsx";

/** Whether the part below the fold was in the document when the screen appeared, for each time. */
let appearances: boolean[] = [];

/** A screen with a part below the fold. */
function Screen(): ReactElement {
  useLayoutEffect(() => void appearances.push(document.body.textContent.includes("Part")), []);
  return (
    <>
      <h1>Screen</h1>
      <BelowFold>
        <p id="part">Part</p>
      </BelowFold>
    </>
  );
}

const links = (
  <>
    <Link to="/screen">Top</Link>
    <Link to="/screen#part">Part of the screen</Link>
  </>
);

test.each([
  { opens: "before the part below the fold, with a link", link: "Top", isWhole: false },
  { opens: "as a whole, with a link to a part of it", link: "Part of the screen", isWhole: true },
])("a screen opens $opens", async ({ link, isWhole }) => {
  appearances = [];
  const screen = await renderComponent(links, { path: "/", routes: [{ path: "/screen", element: <Screen /> }] });
  await screen.getByRole("link", { name: link, exact: true }).click();
  await expect.element(screen.getByText("Part", { exact: true })).toBeVisible();
  expect(new Set(appearances)).toEqual(new Set([isWhole]));
});

test("a screen opens as a whole after a reload, and on back", async () => {
  appearances = [];
  const screen = await renderComponent(<Screen />, {
    path: "/screen",
    url: "/screen",
    routes: [{ path: "/", element: links }],
  });
  await expect.element(screen.getByText("Part", { exact: true })).toBeVisible();
  await screen.router.navigate("/");
  await screen.router.navigate(-1);
  await expect.element(screen.getByText("Part", { exact: true })).toBeVisible();
  expect(appearances.length).toBeGreaterThan(1);
  expect(new Set(appearances)).toEqual(new Set([true]));
});
