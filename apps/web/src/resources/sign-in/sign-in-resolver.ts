import { signInSchema } from "@edge-console/contract/console/session";
import { zodResolver } from "@hookform/resolvers/zod";

/** Validates the sign-in form. Loaded when the form is used. */
export const signInResolver = zodResolver(signInSchema);
