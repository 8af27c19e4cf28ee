import { afterEach, expect, it, vi } from "vitest";
import { renderComponent } from "../../../test/render.tsx";
import { ProblemError } from "../../api/problem.ts";
import { sessionApi } from "../../api/session-api.ts";
import { ssoApi } from "../../api/sso-api.ts";
import { SignInForm } from "./sign-in-form.tsx";

afterEach(() => vi.restoreAllMocks());

async function renderForm(props: { email?: string } = {}) {
  vi.spyOn(ssoApi, "fetchMethods").mockRejectedValue(new ProblemError("unavailable", 503, "Unavailable"));
  const signIn = vi.spyOn(sessionApi, "signIn");
  const screen = await renderComponent(<SignInForm {...props} onSignedIn={() => undefined} />);
  return {
    screen,
    signIn,
    email: screen.getByRole("textbox", { name: "Email" }),
    password: screen.getByLabelText("Password", { exact: true }),
    submit: () => screen.getByRole("button", { name: "Sign in", exact: true }).click(),
  };
}

it("shows an error next to each empty field and sends nothing", async () => {
  const { screen, signIn, email, submit } = await renderForm();
  await submit();
  await expect.element(screen.getByText("Enter your email address.")).toBeVisible();
  await expect.element(screen.getByText("Enter your password.")).toBeVisible();
  await expect.element(email).toHaveFocus();
  expect(signIn).not.toHaveBeenCalled();
});

it("keeps the email, clears the password, and focuses it after wrong credentials", async () => {
  const { screen, signIn, email, password, submit } = await renderForm();
  signIn.mockRejectedValue(new ProblemError("wrong-credentials", 401, "Incorrect email or password"));
  await email.fill("ada@example.com");
  await password.fill("not this");
  await submit();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Incorrect email or password.");
  expect(signIn).toHaveBeenCalledWith("ada@example.com", "not this");
  await expect.element(email).toHaveValue("ada@example.com");
  await expect.element(password).toHaveValue("");
  await expect.element(password).toHaveFocus();
});

it("says who can help with a forgotten password", async () => {
  const { screen } = await renderForm();
  await screen.getByText("Forgot your password?").click();
  await expect.element(screen.getByText("Ask your administrator to set a new one.")).toBeVisible();
});

it("is recognizable as a sign-in to password managers", async () => {
  const { email, password } = await renderForm({ email: "ada@example.com" });
  await expect.element(email).toHaveAttribute("autocomplete", "username");
  await expect.element(email).toHaveAttribute("readonly");
  await expect.element(password).toHaveAttribute("autocomplete", "current-password");
  const form = password.element().closest("form");
  expect([form?.method, form?.autocomplete, form && new URL(form.action).pathname]).toEqual(["post", "on", "/sign-in"]);
});
