import { describe, expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { ThresholdsDialog } from "./thresholds-dialog.tsx";

describe("ThresholdsDialog", () => {
  it("shows the thresholds with units, and an error at an amount without one", async () => {
    const thresholds = { requests: 20_000_000, bandwidthBytes: 1_500_000_000_000 };
    const screen = await renderComponent(
      <ThresholdsDialog account="t1" thresholds={thresholds} onClose={vi.fn<() => void>()} />,
    );
    await expect.element(screen.getByLabelText("Requests per month")).toHaveValue("20,000,000");
    const bandwidth = screen.getByLabelText("Bandwidth per month");
    await expect.element(bandwidth).toHaveValue("1.5 TB");
    await bandwidth.fill("500");
    await screen.getByRole("button", { name: "Set thresholds" }).click();
    await expect.element(screen.getByText("Enter a number and a unit, such as 500 GB or 1.5 TB.")).toBeVisible();
    await expect.element(bandwidth).toHaveFocus();
  });
});
