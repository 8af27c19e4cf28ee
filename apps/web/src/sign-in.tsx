import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignInPage } from "./features/sign-in/sign-in-page.tsx";
import { TooltipProvider } from "./ui/tooltip.tsx";

const root = document.getElementById("root");
if (!root) throw new TypeError("The page has no #root element.");

// Preloads what follows while the user types: validation, the second factor, and the console.
const preload = () =>
  Promise.allSettled([
    import("./resources/sign-in/sign-in-resolver.ts"),
    import("./resources/sign-in/two-factor-form.tsx"),
    import("./app.tsx"),
  ]);
document.addEventListener("input", () => void preload(), { once: true });

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <SignInPage />
    </TooltipProvider>
  </StrictMode>,
);
