import type { ComponentType } from "react";

/** Icon of lucide-react, imported individually: `import { Globe } from "lucide-react"`. */
export type Icon = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  "aria-hidden"?: boolean | "true" | "false";
}>;
