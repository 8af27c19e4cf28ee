import type { SortingState } from "@tanstack/react-table";
import { type ReactElement, useMemo } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { request } from "../api/request.ts";
import { createAppColumnHelper, useAppTable } from "../ui/app-table.ts";
import { FilterMenu } from "../ui/filter-menu.tsx";
import { selectionColumn } from "../ui/selection-column.tsx";
import { tablePreferences } from "../ui/table-preferences.ts";
import { RowLink } from "../ui/table-row.tsx";
import { choiceParameter, choicesParameter, searchParameter, sortingParameter, urlState } from "../ui/url-state.ts";
import { ListTable } from "./list-table.tsx";
import { useListView } from "./use-list-view.ts";

const colors = ["green", "red"] as const;
const units = ["g", "oz"] as const;

type FruitView = {
  query: string;
  colors: readonly (typeof colors)[number][];
  unit: (typeof units)[number];
  sorting: SortingState;
};

const fruitState = urlState<FruitView>(
  { query: "", colors: [], unit: "g", sorting: [{ id: "name", desc: false }] },
  {
    query: searchParameter,
    colors: choicesParameter("color", colors),
    unit: choiceParameter("unit", units),
    sorting: sortingParameter(["name", "color"]),
  },
);

const fruit = [
  { name: "apple", color: "red" },
  { name: "pear", color: "green" },
  { name: "cherry", color: "red" },
] as const;

const column = createAppColumnHelper<(typeof fruit)[number]>();

const columns = column.columns([
  selectionColumn<(typeof fruit)[number]>(({ name }) => name),
  column.accessor("name", {
    header: "Name",
    enableHiding: false,
    cell: ({ getValue }) => <RowLink to={`/fruit/${getValue()}`}>{getValue()}</RowLink>,
  }),
  column.accessor("color", { header: "Color", meta: { secondLine: true } }),
]);

function FruitList(): ReactElement {
  const list = useListView(fruitState, { table: "fruit", keep: ["unit"] });
  const { view, deferredView, change } = list;
  const visible = useMemo(
    () =>
      fruit.filter(
        ({ name, color }) =>
          name.includes(deferredView.query) &&
          (deferredView.colors.length === 0 || deferredView.colors.includes(color)),
      ),
    [deferredView],
  );
  const table = useAppTable({
    columns,
    data: visible,
    getRowId: ({ name }) => name,
    enableRowSelection: true,
    ...list.tableOptions,
  });
  return (
    <main>
      <output>{list.isFiltered ? "filtered" : "complete"}</output>
      <ListTable
        list={list}
        table={table}
        label="Fruit"
        virtualized
        noun="fruit"
        visible={visible.length}
        total={fruit.length}
        search="Search by name"
        filters={
          <FilterMenu
            name="Color"
            all={colors}
            getLabel={(color) => color}
            selected={view.colors}
            onChange={(selected) => change({ colors: selected })}
          />
        }
        renderSelection={(selection) => <p>{Object.keys(selection).join(" and ")} selected</p>}
      />
    </main>
  );
}

beforeEach(() => tablePreferences.set({}));

async function renderList(url: string) {
  const screen = await renderComponent(<FruitList />, { url });
  const names = () => [...document.querySelectorAll("tbody a")].map(({ textContent }) => textContent);
  return { ...screen, names, field: screen.getByRole("textbox", { name: "Search by name" }) };
}

it("reads search, filters, and order from the URL", async () => {
  const { names, field, getByText } = await renderList("/?q=e&color=red&sort=-name");
  await expect.element(field).toHaveValue("e");
  await expect.poll(names).toEqual(["cherry", "apple"]);
  await expect.element(getByText("2 of 3 fruits")).toBeVisible();
});

it("goes from the slash key to the search, and from there to the first row", async () => {
  const { names, field, getByRole } = await renderList("/");
  await userEvent.keyboard("/");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("rr");
  await expect.poll(names).toEqual(["cherry"]);
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(getByRole("link", { name: "cherry" })).toHaveFocus();
});

it("clears search and filters if nothing matches, but not the order and what it keeps", async () => {
  const { names, field, router, getByRole, getByText } = await renderList("/?q=xyz&color=red&unit=oz&sort=-name");
  await expect.element(getByText("No matching fruits")).toBeVisible();
  await expect.element(getByText("filtered")).toBeVisible();
  await getByRole("button", { name: "Clear filters" }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(getByText("complete")).toBeVisible();
  await expect.poll(names).toEqual(["pear", "cherry", "apple"]);
  await expect.poll(() => router.state.location.search).toBe("?unit=oz&sort=-name");
});

it("saves the order and the visible columns under the table's name", async () => {
  const { getByRole } = await renderList("/");
  await getByRole("button", { name: "Color", exact: true }).last().click();
  await getByRole("button", { name: "Columns" }).click();
  await getByRole("menuitemcheckbox", { name: "Color" }).click();
  await expect.poll(() => tablePreferences.get()).toEqual({ fruit: { order: "color", hidden: ["color"] } });
});

it.each([
  ["/", ["pear", "cherry", "apple"]],
  ["/?sort=name", ["apple", "cherry", "pear"]],
])("has the saved order at %s unless the URL has one", async (url, expected) => {
  tablePreferences.set({ fruit: { order: "-name", hidden: [] } });
  const { names } = await renderList(url);
  await expect.poll(names).toEqual(expected);
});

it("shows the actions for selected rows instead of the number of rows", async () => {
  const { getByRole, getByText } = await renderList("/");
  await expect.element(getByText("3 fruits")).toBeVisible();
  await getByRole("checkbox", { name: "Select pear" }).click();
  await expect.element(getByText("pear selected")).toBeVisible();
  await expect.element(getByText("3 fruits")).not.toBeInTheDocument();
});

it("V23: lights up the row of an object that the Edge API saved, by POST", async () => {
  const { getByRole } = await renderList("/");
  const row = getByRole("link", { name: "apple" }).element().closest("tr")!;
  const changes: boolean[] = [];
  const observer = new MutationObserver(() => changes.push(row.hasAttribute("data-saved")));
  observer.observe(row, { attributeFilter: ["data-saved"] });
  vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json({}));
  await request({ method: "POST", path: "/api/accounts/shop/v1/cdn/apple", body: {} });
  await expect.poll(() => changes).toEqual([true, false]);
  observer.disconnect();
});

describe("on phones", () => {
  beforeEach(() => page.viewport(390, 844));

  it("V22: shows the filters in one button with the number of set ones", async () => {
    const { names, getByRole } = await renderList("/?q=r&unit=oz");
    await expect.element(getByRole("button", { name: "Color" })).not.toBeInTheDocument();
    await getByRole("button", { name: "Filters", exact: true }).click();
    const panel = getByRole("dialog", { name: "Filters" });
    await panel.getByRole("button", { name: "Color" }).click();
    await getByRole("menuitemcheckbox", { name: "green" }).click();
    await expect.poll(names).toEqual(["pear"]);
    await userEvent.keyboard("{Escape}{Escape}");
    await expect.element(panel).not.toBeInTheDocument();
    await getByRole("button", { name: "Filters 1 set" }).click();
    await getByRole("button", { name: "Clear" }).last().click();
    await expect.poll(names).toEqual(["apple", "cherry", "pear"]);
    await expect.element(getByRole("button", { name: "Filters", exact: true })).toBeVisible();
  });

  it("V22: shows the columns that don't fit on the second line of a row", async () => {
    const { getByRole } = await renderList("/");
    await expect.element(getByRole("rowheader", { name: "apple red" })).toBeVisible();
    await expect.element(getByRole("columnheader", { name: "Name" })).toBeVisible();
    await expect.element(getByRole("columnheader", { name: "Color" })).not.toBeInTheDocument();
  });
});
