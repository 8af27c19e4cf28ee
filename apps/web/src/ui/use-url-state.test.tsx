import type { ReactElement } from "react";
import { Link, type LoaderFunction } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { renderComponent } from "../../test/render.tsx";
import { searchParameter, urlState } from "./url-state.ts";
import { useUrlState } from "./use-url-state.ts";

const listState = urlState<{ query: string }>({ query: "" }, { query: searchParameter });

function List(): ReactElement {
  const [{ query }, change] = useUrlState(listState);
  return (
    <>
      <input aria-label="Search" value={query} onChange={({ target }) => change({ query: target.value })} />
      <Link to="/other">Other page</Link>
    </>
  );
}

afterEach(() => vi.useRealTimers());

it("follows the view after a moment", async () => {
  const { router, getByLabelText } = await renderComponent(<List />, { url: "/list" });
  await getByLabelText("Search").fill("harbour");
  await expect.poll(() => router.state.location.search).toBe("?q=harbour");
});

const { promise: data, resolve: loadData } = Promise.withResolvers<null>();

it.each<[string, LoaderFunction?]>([["is loaded", () => data], ["needs no data"]])(
  "doesn't cancel a navigation that isn't rendered yet, to a page that %s",
  async (_, loader) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { router, getByLabelText, getByText } = await renderComponent(<List />, {
      path: "/list",
      url: "/list",
      routes: [{ path: "/other", ...(loader && { loader }), element: <p>The other page</p> }],
    });
    const link = getByText("Other page").element();
    await getByLabelText("Search").fill("harbour");
    // In one task, so that nothing is rendered between the click and the update of the URL.
    if (link instanceof HTMLElement) link.click();
    vi.runOnlyPendingTimers();
    loadData(null);
    await expect.element(getByText("The other page")).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: "/other", search: "" });
  },
);
