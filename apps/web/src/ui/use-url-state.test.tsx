import type { ReactElement } from "react";
import { Link, useNavigation } from "react-router";
import { expect, it } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { searchParameter, urlState } from "./url-state.ts";
import { useUrlState } from "./use-url-state.ts";

const listState = urlState<{ query: string }>({ query: "" }, { query: searchParameter });

function keepBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Keeps the browser busy during a navigation, like a row of a long list on a slow machine. */
function SlowRow(): ReactElement {
  const { state } = useNavigation();
  if (state !== "idle") keepBusy(10);
  return <li>{state}</li>;
}

function SlowList(): ReactElement {
  const [{ query }, change] = useUrlState(listState);
  return (
    <>
      <input aria-label="Search" value={query} onChange={({ target }) => change({ query: target.value })} />
      <Link to="/other">Other page</Link>
      <ul>
        {Array.from({ length: 40 }, (_, index) => (
          <SlowRow key={index} />
        ))}
      </ul>
    </>
  );
}

it("follows the view after a moment", async () => {
  const { router, getByLabelText } = await renderComponent(<SlowList />, { url: "/list" });
  await getByLabelText("Search").fill("harbour");
  await expect.poll(() => router.state.location.search).toBe("?q=harbour");
});

it("doesn't cancel a navigation that the page hasn't rendered yet", async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const { router, getByLabelText, getByText } = await renderComponent(<SlowList />, {
    path: "/list",
    url: "/list",
    routes: [{ path: "/other", loader: () => promise, element: <p>The other page</p> }],
  });
  const link = getByText("Other page").element();
  await getByLabelText("Search").fill("harbour");
  if (link instanceof HTMLElement) link.click();
  // The rows render longer than the URL waits.
  await expect.element(getByText("loading").first()).toBeVisible();
  resolve(null);
  await expect.element(getByText("The other page")).toBeVisible();
  expect(router.state.location.pathname).toBe("/other");
});
