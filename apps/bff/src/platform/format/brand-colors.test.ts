import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { brandColors } from "./brand-colors.ts";

const tokens = readFileSync(new URL("../../../../web/src/ui/tokens.css", import.meta.url), "utf8");

/** Converts `L C h` of OKLCH to a hexadecimal sRGB color (CSS Color 4). */
function toHex(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = oklch.split(" ").map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channels = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

it.each(Object.keys(brandColors.light))("is the color %s of the web app", (name) => {
  const [, light = "", dark = ""] =
    new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(tokens) ?? [];
  const colors = (theme: "light" | "dark") => Object.entries(brandColors[theme]).find(([key]) => key === name)?.[1];
  expect([colors("light"), colors("dark")]).toEqual([toHex(light), toHex(dark)]);
});
