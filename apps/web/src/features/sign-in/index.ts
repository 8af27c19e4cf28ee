export { Entrance } from "./entrance.tsx";
export { SignInForm } from "./sign-in-form.tsx";
