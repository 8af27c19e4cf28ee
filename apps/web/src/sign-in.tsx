import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignInPage } from "./features/sign-in/sign-in-page.tsx";
import { TooltipProvider } from "./ui/tooltip.tsx";

const root = document.getElementById("root");
if (!root) throw new TypeError("The page has no #root element.");

// Preloads the console while the user types.
document.addEventListener("input", () => void import("./app.tsx").catch(() => undefined), { once: true });

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <SignInPage />
    </TooltipProvider>
  </StrictMode>,
);
