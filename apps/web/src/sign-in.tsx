// First, so that every module's own styles come after it.
import "./ui/global.css";
import "./forms/zod-config.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { SignInPage } from "./features/sign-in/sign-in-page.tsx";
import { TooltipProvider } from "./ui/tooltip.tsx";

const root = document.getElementById("root");
if (!root) throw new TypeError("The page has no place for the sign-in.");

// Whoever types will be in the console a moment later: its code comes meanwhile.
document.addEventListener("input", () => void import("./shell/frame.tsx").catch(() => undefined), { once: true });

createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <SignInPage />
    </TooltipProvider>
  </StrictMode>,
);
