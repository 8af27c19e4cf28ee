import { type ReactElement, useState } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { z } from "zod";
import { renderComponent } from "../../test/render.tsx";
import { FormTextField } from "./text-fields.tsx";
import { SettingsPage, type SettingsPageProps } from "./settings-page.tsx";
import { useAppForm } from "./use-app-form.ts";

const schema = z.object({ ORIGIN_URL: z.url("Enter a URL.") });
type Send = (values: z.output<typeof schema>) => void;

type ExampleProps = { onSend: Send } & Partial<
  Pick<SettingsPageProps<FieldValues, unknown>, "readOnly" | "consequences" | "mutation">
>;

function Example({ onSend, readOnly, consequences, mutation = { isPending: false } }: ExampleProps): ReactElement {
  const form = useAppForm({ schema, values: { ORIGIN_URL: "https://old.example" } });
  const [isReviewing, setReviewing] = useState(false);
  const url = useWatch({ control: form.control, name: "ORIGIN_URL" });
  const change = { field: "ORIGIN_URL", label: "Origin URL", before: "https://old.example", after: url };
  return (
    <SettingsPage
      form={form}
      label="Zone settings"
      onSubmit={onSend}
      mutation={mutation}
      changes={url === change.before ? [] : [change]}
      request={{ method: "POST", path: "/cdn/ABC123DEF", body: { ORIGIN_URL: url } }}
      isReviewing={isReviewing}
      onReviewChange={setReviewing}
      onDiscard={() => form.reset()}
      notice={<p>Another member saved.</p>}
      readOnly={readOnly}
      consequences={consequences}
      nav={<Link to="/elsewhere">Elsewhere</Link>}
      footer={<p>Danger</p>}
    >
      <FormTextField name="ORIGIN_URL" control={form.control} label="Origin URL" />
    </SettingsPage>
  );
}

async function renderPage(props: Omit<ExampleProps, "onSend"> = {}) {
  const onSend = vi.fn<Send>();
  const screen = await renderComponent(<Example onSend={onSend} {...props} />, {
    path: "/",
    routes: [{ path: "/elsewhere", element: <p>Another page</p> }],
  });
  return { screen, onSend, origin: screen.getByRole("textbox", { name: "Origin URL" }) };
}

describe("the save bar", () => {
  it("counts what has changed, and discards it", async () => {
    const { screen, origin } = await renderPage();
    await expect.element(screen.getByText("No unsaved changes")).toBeVisible();
    await origin.fill("https://new.example");
    await expect.element(screen.getByText("1 unsaved change")).toBeVisible();
    await screen.getByRole("button", { name: "Discard" }).click();
    await expect.element(origin).toHaveValue("https://old.example");
    await expect.element(screen.getByText("No unsaved changes")).toBeVisible();
  });

  it("saves, or puts the focus on what is wrong", async () => {
    const { screen, origin, onSend } = await renderPage();
    await origin.fill("new");
    await userEvent.keyboard("{Enter}");
    await expect.element(origin).toHaveFocus();
    await expect.element(origin).toHaveAccessibleDescription("Enter a URL.");
    await origin.fill("https://new.example");
    await screen.getByRole("button", { name: "Save changes" }).click();
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith({ ORIGIN_URL: "https://new.example" }), 20_000);
  });

  it.each(["Control", "Meta"])("V27: saves with %s and S, also from a field", async (key) => {
    const { origin, onSend } = await renderPage();
    await userEvent.keyboard(`{${key}>}s{/${key}}`);
    expect(onSend).not.toHaveBeenCalled();
    await origin.fill("https://new.example");
    await userEvent.keyboard(`{${key}>}s{/${key}}`);
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledTimes(1), 20_000);
  });

  it("V27: says that it is saving", async () => {
    const { screen } = await renderPage({ mutation: { isPending: true } });
    await expect.element(screen.getByText("Saving…")).toBeVisible();
  });

  it("is absent where nothing can be changed", async () => {
    const { screen } = await renderPage({ readOnly: "You have read-only access to this zone." });
    await expect.element(screen.getByText("You have read-only access to this zone.")).toBeVisible();
    await expect.element(screen.getByRole("button", { name: "Save changes" })).not.toBeInTheDocument();
  });
});

it("reviews the change with its request, and saves it from there", async () => {
  const { screen, origin, onSend } = await renderPage();
  await origin.fill("https://new.example");
  await screen.getByRole("button", { name: "Review changes" }).click();
  const review = screen.getByRole("dialog", { name: "Review 1 change" });
  const command = review.getByRole("region", { name: "curl command" });
  await expect.poll(() => command.element().textContent).toContain("/v1/cdn/ABC123DEF");
  await review.getByRole("button", { name: "Save changes" }).click();
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith({ ORIGIN_URL: "https://new.example" }), 20_000);
  await expect.element(review).not.toBeInTheDocument();
});

describe("changes with consequences", () => {
  const consequences = { title: "Save changes to shop?", content: <p>Blocks all visitors.</p>, isDangerous: true };

  it("are saved after a confirmation", async () => {
    const { screen, origin, onSend } = await renderPage({
      consequences: { ...consequences, checkConfirmation: () => Promise.resolve(true) },
    });
    await origin.fill("https://new.example");
    await screen.getByRole("button", { name: "Save changes" }).click();
    const question = screen.getByRole("alertdialog", { name: "Save changes to shop?" });
    await expect.element(question.getByText("Blocks all visitors.")).toBeVisible();
    await expect.element(question.getByRole("button", { name: "Cancel" })).toHaveFocus();
    expect(onSend).not.toHaveBeenCalled();
    await question.getByRole("button", { name: "Save changes" }).click();
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledTimes(1), 20_000);
    await expect.element(question).not.toBeInTheDocument();
  });

  it("are saved in one step if nothing is lost", async () => {
    const { screen, origin, onSend } = await renderPage({
      consequences: { ...consequences, checkConfirmation: () => Promise.resolve(false) },
    });
    await origin.fill("https://new.example");
    await screen.getByRole("button", { name: "Save changes" }).click();
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledTimes(1), 20_000);
    await expect.element(screen.getByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("are saved from the review without another question", async () => {
    const { screen, origin, onSend } = await renderPage({
      consequences: { ...consequences, checkConfirmation: () => Promise.resolve(true) },
    });
    await origin.fill("https://new.example");
    await screen.getByRole("button", { name: "Review changes" }).click();
    const review = screen.getByRole("dialog", { name: "Review 1 change" });
    await expect.element(review.getByText("Blocks all visitors.")).toBeVisible();
    await review.getByRole("button", { name: "Save changes" }).click();
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledTimes(1), 20_000);
  });

  it("V27: have the name typed in the review, not in a second dialog", async () => {
    const { screen, origin, onSend } = await renderPage({
      consequences: { ...consequences, typeName: "shop", checkConfirmation: () => Promise.resolve(true) },
    });
    await origin.fill("https://new.example");
    await screen.getByRole("button", { name: "Review changes" }).click();
    const review = screen.getByRole("dialog", { name: "Review 1 change" });
    await expect.element(review.getByRole("button", { name: "Save changes" })).toHaveAttribute("aria-disabled", "true");
    await review.getByRole("textbox", { name: "Type shop to confirm" }).fill("shop");
    await review.getByRole("button", { name: "Save changes" }).click();
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledTimes(1), 20_000);
    await expect.element(screen.getByRole("alertdialog")).not.toBeInTheDocument();
  });
});

it("asks before it is left with changes", async () => {
  const { screen, origin } = await renderPage();
  await origin.fill("https://new.example");
  await screen.getByRole("link", { name: "Elsewhere" }).click();
  const question = screen.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(origin).toHaveValue("https://new.example");
  await screen.getByRole("link", { name: "Elsewhere" }).click();
  await question.getByRole("button", { name: "Leave page" }).click();
  await expect.element(screen.getByText("Another page")).toBeVisible();
});
