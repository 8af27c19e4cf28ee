import { type ReactElement, useEffect, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { type Locator, userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { markSaved } from "../state/saved-objects.ts";
import { createAppColumnHelper, useAppTable } from "./app-table.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { DataTable } from "./data-table.tsx";
import { selectionColumn } from "./selection-column.tsx";
import { RowLink } from "./table-row.tsx";
import { tablePreferences } from "./table-preferences.ts";
import { useColumnVisibility } from "./use-column-visibility.ts";

type Fruit = { id: string; name: string; weight: number };

const column = createAppColumnHelper<Fruit>();

const columns = column.columns([
  selectionColumn<Fruit>(({ name }) => name),
  column.accessor("name", {
    header: "Name",
    enableHiding: false,
    cell: ({ row, getValue }) => <RowLink to={`/fruit/${row.id}`}>{getValue()}</RowLink>,
  }),
  column.accessor("weight", { header: "Weight", meta: { align: "end", from: 480 } }),
]);

const fruit: Fruit[] = ["pear", "apple", "cherry", "banana"].map((name, index) => ({
  id: String(index),
  name,
  weight: index % 2 === 0 ? 150 : 120,
}));

const manyFruits: Fruit[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index),
  name: `fruit ${String(index).padStart(5, "0")}`,
  weight: index,
}));

let update: (change: (rows: Fruit[]) => Fruit[]) => void;

/** A table of fruit. `update` changes its rows from outside, as new data does. */
function FruitTable({ data, virtualized = true }: { data: Fruit[]; virtualized?: boolean }): ReactElement {
  const [rows, setRows] = useState(data);
  useEffect(() => {
    update = setRows;
  }, []);
  const [columnVisibility, onColumnVisibilityChange] = useColumnVisibility("fruit");
  const table = useAppTable({
    columns,
    data: rows,
    getRowId: ({ id }) => id,
    enableRowSelection: true,
    initialState: { sorting: [{ id: "name", desc: false }] },
    state: { columnVisibility },
    onColumnVisibilityChange,
  });
  return (
    <main>
      <ColumnsMenu table={table} />
      <output>{Object.keys(table.state.rowSelection).length} selected</output>
      <DataTable table={table} label="Fruit" virtualized={virtualized} maxHeight="360px" empty="No fruit" />
    </main>
  );
}

async function renderFruit(data = fruit, virtualized = true) {
  const screen = await renderComponent(<FruitTable data={data} virtualized={virtualized} />);
  const table = screen.getByRole("table", { name: "Fruit" });
  const names = () => [...document.querySelectorAll("tbody a")].map(({ textContent }) => textContent);
  const link = (name: string) => screen.getByRole("link", { name });
  const head = (name: string) => screen.getByRole("columnheader", { name });
  const selected = (count: number) => expect.element(screen.getByText(`${count} selected`)).toBeVisible();
  return { screen, table, names, link, head, selected };
}

function focus(locator: Locator): void {
  const element = locator.element();
  if (element instanceof HTMLElement) element.focus();
}

beforeEach(() => tablePreferences.reset());

describe("sorting", () => {
  it("sorts by a column, then the other way; rows that are equal stay in the order of the data", async () => {
    const { names, head } = await renderFruit();
    expect(names()).toEqual(["apple", "banana", "cherry", "pear"]);
    await expect.element(head("Name")).toHaveAttribute("aria-sort", "ascending");
    await head("Weight").getByRole("button").click();
    await expect.element(head("Weight")).toHaveAttribute("aria-sort", "ascending");
    await expect.element(head("Name")).toHaveAttribute("aria-sort", "none");
    expect(names()).toEqual(["apple", "banana", "pear", "cherry"]);
    await head("Weight").getByRole("button").click();
    await expect.element(head("Weight")).toHaveAttribute("aria-sort", "descending");
    expect(names()).toEqual(["pear", "cherry", "apple", "banana"]);
  });

  it("leaves the focus on its row when others arrive", async () => {
    const { link, names } = await renderFruit();
    focus(link("cherry"));
    // As when data arrives: nothing else gets the focus.
    update((rows) => [{ id: "4", name: "avocado", weight: 300 }, ...rows]);
    await expect.poll(names).toEqual(["apple", "avocado", "banana", "cherry", "pear"]);
    await expect.element(link("cherry")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(link("banana")).toHaveFocus();
  });
});

it("leaves the focus where it is when columns are replaced", async () => {
  const getColumns = (unit: string) =>
    column.columns([
      column.accessor("name", {
        header: "Name",
        cell: ({ row }) => <RowLink to={row.id}>{row.original.name}</RowLink>,
      }),
      column.display({ id: "weight", header: "Weight", cell: ({ row }) => `${row.original.weight} ${unit}` }),
    ]);
  function WeightTable(): ReactElement {
    const [unit, setUnit] = useState("g");
    useEffect(() => {
      changeUnit = setUnit;
    }, []);
    const table = useAppTable({ columns: getColumns(unit), data: fruit, getRowId: ({ id }) => id });
    return <DataTable table={table} label="Fruit" />;
  }
  let changeUnit: (unit: string) => void = () => undefined;
  const screen = await renderComponent(<WeightTable />);
  focus(screen.getByRole("link", { name: "cherry" }));
  changeUnit("grams");
  await expect.element(screen.getByRole("cell", { name: "150 grams" }).first()).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "cherry" })).toHaveFocus();
});

describe("selection", () => {
  it("selects single rows, a range by Shift, and all", async () => {
    const { screen, selected } = await renderFruit();
    const box = (name: string) => screen.getByRole("checkbox", { name });
    await box("Select apple").click();
    await selected(1);
    await box("Select cherry").click({ modifiers: ["Shift"] });
    await selected(3);
    await expect.element(box("Select banana")).toBeChecked();
    await expect.element(box("Select all rows")).toBePartiallyChecked();
    await box("Select all rows").click();
    await selected(4);
    await box("Select all rows").click();
    await selected(0);
  });

  it("selects all only when there are rows", async () => {
    const { screen, selected } = await renderFruit([]);
    const all = screen.getByRole("checkbox", { name: "Select all rows" });
    await expect.element(all).toBeDisabled();
    update(() => fruit);
    await all.click();
    await selected(4);
  });

  it("selects the row with the focus by x and Space", async () => {
    const { screen, link, selected } = await renderFruit();
    focus(link("apple"));
    await userEvent.keyboard("x");
    await expect.element(screen.getByRole("checkbox", { name: "Select apple" })).toBeChecked();
    await userEvent.keyboard("{ArrowDown} ");
    await selected(2);
    await userEvent.keyboard("x");
    await selected(1);
  });
});

describe("columns", () => {
  it("hides and shows columns, and keeps that in this browser", async () => {
    const { screen, head } = await renderFruit();
    await screen.getByRole("button", { name: "Columns" }).click();
    await expect.element(screen.getByRole("menuitemcheckbox", { name: "Name" })).not.toBeInTheDocument();
    await screen.getByRole("menuitemcheckbox", { name: "Weight" }).click();
    await userEvent.keyboard("{Escape}");
    await expect.element(head("Weight")).not.toBeInTheDocument();
    expect(tablePreferences.get()["fruit"]?.hidden).toEqual(["weight"]);
  });

  it("are hidden where the table is narrower than they need", async () => {
    const screen = await renderComponent(
      <div style={{ width: 400 }}>
        <FruitTable data={fruit} virtualized={false} />
      </div>,
    );
    await expect.element(screen.getByRole("columnheader", { name: "Name" })).toBeVisible();
    await expect.element(screen.getByRole("columnheader", { name: "Weight" })).not.toBeInTheDocument();
  });
});

describe("10,000 rows", () => {
  it("has only those in view in the document, and reports how many there are", async () => {
    const { table, names } = await renderFruit(manyFruits);
    await expect.element(table).toHaveAttribute("aria-rowcount", "10001");
    await expect.poll(() => names()[0]).toBe("fruit 00000");
    expect(names().length).toBeLessThan(30);
    const scroller = document.querySelector("[data-scroller]");
    expect(scroller?.scrollHeight).toBeGreaterThan(300_000);
    scroller?.scrollTo(0, 180_000);
    await expect.poll(() => names().some((name) => name === "fruit 05000")).toBe(true);
    expect(names().length).toBeLessThan(30);
  });

  it("is walked by keyboard: one tab stop, arrows, pages, both ends", async () => {
    const { link, names } = await renderFruit(manyFruits);
    await expect.poll(() => names().length).toBeGreaterThan(5);
    expect([...document.querySelectorAll("tbody a")].filter((a) => a.getAttribute("tabindex") === "0")).toHaveLength(1);
    focus(link("fruit 00000"));
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(link("fruit 00001")).toHaveFocus();
    await userEvent.keyboard("{PageDown}");
    await expect.element(link("fruit 00001")).not.toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect.element(link("fruit 09999")).toHaveFocus();
    await expect.element(link("fruit 09999")).toBeInViewport();
    await userEvent.keyboard("{Home}");
    await expect.element(link("fruit 00000")).toHaveFocus();
    await expect.element(link("fruit 00000")).toBeInViewport();
  });

  it("keeps the row with the focus in the document, wherever it is scrolled to", async () => {
    const { link, names } = await renderFruit(manyFruits);
    await expect.poll(() => names().length).toBeGreaterThan(5);
    focus(link("fruit 00000"));
    document.querySelector("[data-scroller]")?.scrollTo(0, 180_000);
    await expect.poll(() => names().some((name) => name === "fruit 05000")).toBe(true);
    await expect.element(link("fruit 00000")).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(link("fruit 00001")).toHaveFocus();
    await expect.element(link("fruit 00001")).toBeInViewport();
  });
});

it("is walked by keyboard in a short table, too: arrows, both ends, and selection", async () => {
  const { screen, link, selected } = await renderFruit(fruit, false);
  focus(link("apple"));
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(link("banana")).toHaveFocus();
  await userEvent.keyboard("{End}");
  await expect.element(link("pear")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Home}x");
  await expect.element(link("apple")).toHaveFocus();
  await selected(1);
  focus(screen.getByRole("checkbox", { name: "Select banana" }));
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(link("cherry")).toHaveFocus();
});

it("V23: lights up the row of a saved object for a moment", async () => {
  const { link } = await renderFruit();
  const row = link("apple").element().closest("tr")!;
  const changes: boolean[] = [];
  // Each change, so that none is missed however busy the machine is.
  const observer = new MutationObserver(() => changes.push(row.hasAttribute("data-saved")));
  observer.observe(row, { attributeFilter: ["data-saved"] });
  markSaved("/api/accounts/shop/fruit/1");
  await expect.poll(() => changes).toEqual([true, false]);
  observer.disconnect();
  expect(document.querySelectorAll("[data-saved]")).toHaveLength(0);
});

it("shows a text instead of rows if there are none", async () => {
  const screen = await renderComponent(<FruitTable data={[]} />);
  await expect.element(screen.getByText("No fruit")).toBeVisible();
  await expect.element(screen.getByRole("table", { name: "Fruit" })).toHaveAttribute("aria-rowcount", "1");
});

function LoadingTable(): ReactElement {
  const table = useAppTable({ columns, data: [], getRowId: ({ id }) => id });
  return <DataTable table={table} label="Fruit" loading />;
}

it("reports to screen readers that it is loading", async () => {
  const screen = await renderComponent(<LoadingTable />);
  await expect.element(screen.getByRole("table", { name: "Fruit" })).toHaveAttribute("aria-busy", "true");
  await expect.element(screen.getByText("Loading Fruit")).toBeInTheDocument();
});
