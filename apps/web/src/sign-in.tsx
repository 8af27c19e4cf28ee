import { StrictMode } from "react";
import { SignInPage } from "./features/sign-in/sign-in-page.tsx";
import { createPageRoot } from "./page-root.ts";
import { TooltipProvider } from "./ui/tooltip.tsx";

// Preloads what follows while the user types: validation, the second factor, and the console.
const preload = () =>
  Promise.allSettled([
    import("./resources/sign-in/sign-in-resolver.ts"),
    import("./resources/sign-in/two-factor-form.tsx"),
    import("./app.tsx"),
  ]);
document.addEventListener("input", () => void preload(), { once: true });

createPageRoot().render(
  <StrictMode>
    <TooltipProvider>
      <SignInPage />
    </TooltipProvider>
  </StrictMode>,
);
