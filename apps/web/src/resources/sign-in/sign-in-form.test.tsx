import type { Operator } from "@edge-console/contract/console/sign-in-methods";
import { type SsoOutcome, ssoOutcomes } from "@edge-console/contract/console/sso-outcome";
import { expect, it } from "vitest";
import { fakeConsole } from "../../../test/fake-console.ts";
import { renderComponent } from "../../../test/render.tsx";
import { ProblemError } from "../../api/problem.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { ssoMessages } from "./sso-messages.ts";

async function renderForm({
  emailLink,
  operator = { name: null, supportUrl: null },
  ...props
}: {
  email?: string;
  emailLink?: boolean;
  operator?: Operator;
  ssoOutcome?: SsoOutcome;
  ssoRequestId?: string;
} = {}) {
  const { getSignInMethods, signIn, requestSignInLink } = fakeConsole(
    "getSignInMethods",
    "signIn",
    "requestSignInLink",
  );
  if (emailLink === undefined) getSignInMethods.mockRejectedValue(new ProblemError("unavailable", 503, "Unavailable"));
  else getSignInMethods.mockResolvedValue({ password: "everyone", passkeys: false, emailLink, sso: null, operator });
  const screen = await renderComponent(<SignInForm {...props} onSignedIn={() => undefined} />);
  return {
    screen,
    signIn,
    requestSignInLink,
    email: screen.getByRole("textbox", { name: "Email" }),
    password: screen.getByLabelText("Password", { exact: true }),
    submit: () => screen.getByRole("button", { name: "Sign in", exact: true }).click(),
  };
}

it("says who runs the console, and where to get help", async () => {
  const operator = { name: "Harbor Hosting", supportUrl: "https://help.example.com/" };
  const { screen } = await renderForm({ emailLink: true, operator });
  await expect.element(screen.getByText("Run by Harbor Hosting")).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "Get help" })).toHaveAttribute("href", operator.supportUrl);
});

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
  expect(signIn).toHaveBeenCalledWith({
    params: {},
    body: { email: "ada@example.com", password: "not this" },
  });
  await expect.element(email).toHaveValue("ada@example.com");
  await expect.element(password).toHaveValue("");
  await expect.element(password).toHaveFocus();
});

it.each(ssoOutcomes.filter((outcome) => outcome !== "done" && outcome !== "code"))(
  "says in a sentence why single sign-on was refused: %s",
  async (ssoOutcome) => {
    const { screen } = await renderForm({ ssoOutcome });
    const text = ssoMessages[ssoOutcome] ?? "";
    expect(text).toMatch(/\.$/);
    await expect.element(screen.getByRole("alert")).toHaveTextContent(text);
  },
);

it("shows the request in which single sign-on was refused, until another sign-in fails", async () => {
  const { screen, signIn, email, password, submit } = await renderForm({ ssoOutcome: "no-access", ssoRequestId: "r7" });
  const alert = screen.getByRole("alert");
  await expect.element(alert.getByText("You don't have access to this console. Ask your administrator.")).toBeVisible();
  await expect.element(alert.getByText("Request r7")).toBeVisible();
  signIn.mockRejectedValue(new ProblemError("wrong-credentials", 401, "Incorrect email or password"));
  await email.fill("ada@example.com");
  await password.fill("not this");
  await submit();
  await expect.element(alert).toHaveTextContent("Incorrect email or password.");
  await expect.element(screen.getByText("Request r7")).not.toBeInTheDocument();
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

it("T48: offers a sign-in link to a user whose password is blocked, where email is set up", async () => {
  const { screen, signIn, requestSignInLink, email, password, submit } = await renderForm({ emailLink: true });
  requestSignInLink.mockResolvedValue(undefined);
  signIn.mockRejectedValue(new ProblemError("throttled", 429, "Too many attempts", { retryAfter: 30 }));
  await email.fill("ada@example.com");
  await password.fill("not this");
  expect(screen.getByRole("button", { name: "Email me a sign-in link" }).query()).toBeNull();
  await submit();
  await screen.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect
    .element(screen.getByRole("status"))
    .toHaveTextContent(
      "Check your emailIf ada@example.com can sign in with a link, one was sent. It works once, for 15 minutes.",
    );
  expect(requestSignInLink).toHaveBeenCalledExactlyOnceWith({ params: {}, body: { email: "ada@example.com" } });
});

it("T48: offers no sign-in link without email", async () => {
  const { screen, signIn, email, password, submit } = await renderForm({ emailLink: false });
  signIn.mockRejectedValue(new ProblemError("throttled", 429, "Too many attempts", { retryAfter: 30 }));
  await email.fill("ada@example.com");
  await password.fill("not this");
  await submit();
  await expect.element(screen.getByRole("alert")).toBeVisible();
  expect(screen.getByRole("button", { name: "Email me a sign-in link" }).query()).toBeNull();
});
