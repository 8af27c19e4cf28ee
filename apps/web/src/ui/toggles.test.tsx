import { type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { renderComponent } from "../../test/render.tsx";
import { RadioCards } from "./radio-cards.tsx";
import { Checkbox, Switch, type SwitchProps } from "./switch.tsx";

async function renderToggle(Toggle: typeof Switch, props: Partial<SwitchProps> = {}) {
  function Example(): ReactElement {
    const [checked, setChecked] = useState(false);
    return (
      <Toggle label="Strip cookies" hint="Removes cookies." {...props} checked={checked} onCheckedChange={setChecked} />
    );
  }
  return renderComponent(<Example />);
}

describe.each([
  { role: "switch", Toggle: Switch },
  { role: "checkbox", Toggle: Checkbox },
] as const)("$role", ({ role, Toggle }) => {
  it("changes by click, by label, and by keyboard", async () => {
    const screen = await renderToggle(Toggle);
    const toggle = screen.getByRole(role, { name: "Strip cookies" });
    await expect.element(toggle).toHaveAccessibleDescription("Removes cookies.");
    await expect.element(toggle).not.toBeChecked();
    await toggle.click();
    await expect.element(toggle).toBeChecked();
    await screen.getByText("Strip cookies").click();
    await expect.element(toggle).not.toBeChecked();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await expect.element(toggle).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect.element(toggle).toBeChecked();
  });

  it("can't be changed for a reason, which it shows while it keeps the focus", async () => {
    const screen = await renderToggle(Toggle, { disabledReason: "Waits for a certificate." });
    const toggle = screen.getByRole(role, { name: "Strip cookies" });
    await userEvent.tab();
    await expect.element(toggle).toHaveFocus();
    await expect.element(toggle).toHaveAccessibleDescription("Waits for a certificate. Removes cookies.");
    await userEvent.keyboard(" ");
    await screen.getByText("Strip cookies").click();
    await expect.element(toggle).not.toBeChecked();
  });

  it("shows its error", async () => {
    const screen = await renderToggle(Toggle, { error: "Needed to continue." });
    await expect.element(screen.getByRole(role)).toBeInvalid();
  });
});

describe("RadioCards", () => {
  async function renderCards() {
    const onValueChange = vi.fn<(value: string) => void>();
    function Example(): ReactElement {
      const [value, setValue] = useState<string>();
      return (
        <RadioCards
          label="Origin type"
          hint="Decides the starting settings."
          options={[
            { value: "SITE", title: "Website", description: "A server." },
            { value: "TUNNEL", title: "Tunnel", disabledReason: "The zone has an origin certificate." },
            { value: "S3", title: "Bucket" },
          ]}
          value={value}
          onValueChange={(selected) => {
            onValueChange(selected);
            setValue(selected);
          }}
        />
      );
    }
    return { screen: await renderComponent(<Example />), onValueChange };
  }

  it("is a named group in which nothing is chosen beforehand", async () => {
    const { screen } = await renderCards();
    const group = screen.getByRole("radiogroup", { name: "Origin type" });
    await expect.element(group).toHaveAccessibleDescription("Decides the starting settings.");
    await expect.element(group.getByRole("radio", { name: "Website" })).toHaveAccessibleDescription("A server.");
    for (const radio of group.getByRole("radio").all()) await expect.element(radio).not.toBeChecked();
  });

  it("can be selected by a press anywhere on a card and by arrow keys", async () => {
    const { screen, onValueChange } = await renderCards();
    await screen.getByText("A server.").click();
    await expect.element(screen.getByRole("radio", { name: "Website" })).toBeChecked();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(screen.getByRole("radio", { name: "Bucket" })).toBeChecked();
    expect(onValueChange.mock.calls).toEqual([["SITE"], ["S3"]]);
  });

  it("passes over a card that can't be chosen, which shows why", async () => {
    const { screen, onValueChange } = await renderCards();
    const tunnel = screen.getByRole("radio", { name: "Tunnel" });
    await expect.element(tunnel).toHaveAccessibleDescription("The zone has an origin certificate.");
    await screen.getByRole("radio", { name: "Website" }).click();
    await userEvent.keyboard("{ArrowDown}");
    await expect.element(screen.getByRole("radio", { name: "Bucket" })).toBeChecked();
    await screen.getByText("Tunnel").click();
    await expect.element(tunnel).not.toBeChecked();
    expect(onValueChange.mock.calls).toEqual([["SITE"], ["S3"]]);
  });
});
