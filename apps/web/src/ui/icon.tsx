import type { ComponentType } from "react";

/** An icon of lucide-react, imported one by one: `import { Globe } from "lucide-react"`. */
export type Icon = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  "aria-hidden"?: boolean | "true" | "false";
}>;
