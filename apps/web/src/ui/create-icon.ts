import { createElement, memo, type ReactElement, type SVGProps } from "react";

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Makes an icon of lucide's drawings. It stands in for the factory of lucide-react (vite.config.ts puts it there), which
 * is ten times as long for options that nobody uses here: each of the icons in a table is drawn by it.
 */
export default function createIcon({ node }: IconData) {
  // Each shape brings its key along.
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  return memo(function Icon({ size = 24, ...rest }: IconProps): ReactElement {
    return createElement("svg", { width: size, height: size, ...frame, ...rest }, shapes);
  });
}

const frame = {
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
