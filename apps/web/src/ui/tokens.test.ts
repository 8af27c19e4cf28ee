import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Scheme = "light" | "dark";
type Oklch = { lightness: number; chroma: number; hue: number };

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");
const schemes: Scheme[] = ["light", "dark"];

function parse(color: string): Oklch {
  const [lightness, chroma, hue] = color.trim().split(/\s+/).map(Number);
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`not a color: ${color}`);
  return { lightness, chroma, hue };
}

/** The color tokens of the first :root block; translucent ones are left out. */
function readTokens(): Map<string, Record<Scheme, Oklch>> {
  const tokens = new Map<string, Record<Scheme, Oklch>>();
  for (const [, name, light, dark] of css.matchAll(
    /^ {2}--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\);/gm,
  )) {
    if (name && light && dark && !tokens.has(name)) tokens.set(name, { light: parse(light), dark: parse(dark) });
  }
  return tokens;
}

const tokens = readTokens();

function token(name: string, scheme: Scheme): Oklch {
  const found = tokens.get(name);
  if (!found) throw new Error(`no token --${name}`);
  return found[scheme];
}

/** Linear-light sRGB (Ottosson's matrices), not clipped, so that a color out of gamut shows. */
function linearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function luminance(color: Oklch): number {
  const [red = 0, green = 0, blue = 0] = linearRgb(color).map((channel) => Math.min(1, Math.max(0, channel)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(a: Oklch, b: Oklch): number {
  const luminances = [luminance(a), luminance(b)];
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

const surfaces = ["surface-page", "surface", "surface-sunken", "surface-hover", "surface-selected", "surface-overlay"];
const states = ["good", "caution", "bad", "info", "paused", "neutral"];
const textColors = ["text", "text-muted", "accent-text", ...states.map((state) => `${state}-text`)];
const plainSurfaces = ["surface-page", "surface", "surface-sunken", "surface-overlay"];

const textPairs = [
  ...textColors.flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...states.map((state) => [`${state}-text`, `${state}-tint`] as const),
  ...states.map((state) => ["text", `${state}-tint`] as const),
  ...states.map((state) => ["text-muted", `${state}-tint`] as const),
  ["on-accent", "accent"] as const,
  ["on-accent", "accent-hover"] as const,
];

const markPairs = [
  ...["line-strong", "focus", "accent", "series-1", "series-2", "series-3"].flatMap((markColor) =>
    plainSurfaces.map((surface) => [markColor, surface] as const),
  ),
  ...states.flatMap((state) =>
    [...plainSurfaces, `${state}-tint`].map((surface) => [`${state}-mark`, surface] as const),
  ),
];

describe.each(schemes)("%s", (scheme) => {
  test.each(textPairs)("text %s on %s has a contrast of 4.5 or more", (text, surface) => {
    expect(contrast(token(text, scheme), token(surface, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(markPairs)("%s on %s has a contrast of 3 or more", (markColor, surface) => {
    expect(contrast(token(markColor, scheme), token(surface, scheme))).toBeGreaterThanOrEqual(3);
  });

  test("good, caution, bad and info differ in lightness, not in hue alone", () => {
    const sorted = ["good", "caution", "bad", "info"]
      .map((state) => token(`${state}-mark`, scheme).lightness)
      .sort((a, b) => a - b);
    for (let index = 1; index < sorted.length; index += 1) {
      expect(sorted[index]! - sorted[index - 1]!).toBeGreaterThanOrEqual(0.045);
    }
  });

  test.each([...tokens.keys()])("--%s can be shown in sRGB as written", (name) => {
    for (const channel of linearRgb(token(name, scheme))) {
      expect(channel).toBeGreaterThanOrEqual(-0.002);
      expect(channel).toBeLessThanOrEqual(1.002);
    }
  });
});

test("V23: every font size is a token, and the tokens are one scale", () => {
  const scale = [...css.matchAll(/--text-\w+: ([\d.]+)rem;/g)].map(([, rem]) => Number(rem) * 16);
  expect(scale).toEqual([12, 13, 14, 16, 20, 24]);

  const source = new URL("../", import.meta.url);
  const others = globSync("**/*.css", { cwd: source }).flatMap((file) =>
    [...readFileSync(new URL(file, source), "utf8").matchAll(/(?<!--)\bfont(?:-size)?:\s*([^;]+);/g)]
      .map(([, value = ""]) => value)
      // Paper is measured in points.
      .filter((value) => !/^inherit$|^8pt|var\(--text-\w+\)/.test(value))
      .map((value) => `${file}: ${value}`),
  );
  expect(others).toEqual([]);
});
