import { type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { Select, type SelectProps } from "./select.tsx";

const locations = [
  { value: "auto", label: "Nearest to the origin" },
  { value: "fra", label: "Frankfurt", group: "Europe" },
  { value: "ams", label: "Amsterdam", group: "Europe" },
  { value: "syd", label: "Sydney", group: "Oceania", disabled: true },
];

async function renderSelect(props: Partial<SelectProps> = {}) {
  const onValueChange = vi.fn<(value: string) => void>();
  function Example(): ReactElement {
    const [value, setValue] = useState(props.value ?? "auto");
    return (
      <Select
        label="Shield location"
        hint="Where files are kept."
        options={locations}
        {...props}
        value={value}
        onValueChange={(selected) => {
          onValueChange(selected);
          setValue(selected);
        }}
      />
    );
  }
  const screen = await renderComponent(<Example />);
  return { screen, onValueChange, select: screen.getByRole("combobox", { name: "Shield location" }) };
}

describe("Select", () => {
  it("shows the label of its value, with the hint as description", async () => {
    const { select } = await renderSelect();
    await expect.element(select).toHaveTextContent("Nearest to the origin");
    await expect.element(select).toHaveAccessibleDescription("Where files are kept.");
  });

  it("lists options under their groups, and gives the chosen value", async () => {
    const { screen, select, onValueChange } = await renderSelect();
    await select.click();
    await expect
      .element(screen.getByRole("option", { name: "Nearest to the origin" }))
      .toHaveAttribute("aria-selected", "true");
    const europe = screen.getByRole("group", { name: "Europe" });
    await europe.getByRole("option", { name: "Amsterdam" }).click();
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith("ams");
    await expect.element(select).toHaveTextContent("Amsterdam");
    await expect.element(screen.getByRole("listbox")).not.toBeInTheDocument();
    await expect.element(select).toHaveFocus();
  });

  it("is used by keyboard: letters jump, Enter chooses", async () => {
    const { select, screen, onValueChange } = await renderSelect();
    await userEvent.tab();
    await expect.element(select).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(screen.getByRole("option", { name: "Nearest to the origin" })).toHaveFocus();
    await userEvent.keyboard("f");
    await expect.element(screen.getByRole("option", { name: "Frankfurt" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith("fra");
  });

  it("shows the placeholder and the error until a value is chosen", async () => {
    const { select } = await renderSelect({ value: "", placeholder: "Select a location", error: "Select one." });
    await expect.element(select).toHaveTextContent("Select a location");
    await expect.element(select).toBeInvalid();
    await expect.element(select).toHaveAccessibleDescription("Select one. Where files are kept.");
  });

  it("can't be changed while its value has no effect, and says why", async () => {
    const { screen, select, onValueChange } = await renderSelect({ unused: "Not used for tunnel zones." });
    await expect.element(select).toHaveAttribute("aria-readonly", "true");
    await expect.element(select).toHaveAccessibleDescription("Not used for tunnel zones. Where files are kept.");
    await select.click();
    await screen.getByRole("option", { name: "Frankfurt" }).click();
    expect(onValueChange).not.toHaveBeenCalled();
    await expect.element(select).toHaveTextContent("Nearest to the origin");
  });
});
