import { annotationLanePx } from "../../../resources/annotations/position-annotations.ts";
import type { AnnotationKind } from "../../../resources/annotations/annotations.ts";
import { type LegendLine, getLegendLines, type NumberedGroup } from "../annotations/legend.ts";
import { geometry } from "./geometry.ts";
import { downloadFrom } from "../../../ui/download.ts";

/** Pixels of the image per CSS pixel. */
const density = 2;

/** Height of title and period, above the series. */
const titleHeight = 50;
const padding = 16;
const legendGap = 12;
const legendLine = 18;
const swatchWidth = 15;
const seriesGap = 16;
const badgeRadius = 8;
const legendIndent = 2 * badgeRadius + 8;

const markerColors: Record<AnnotationKind, string> = { change: "var(--accent-text)", incident: "var(--bad-text)" };

/** CSS properties that are copied into the exported SVG. */
const copiedProperties = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-opacity",
  "stroke-width",
  "stroke-dasharray",
  "font-family",
  "font-size",
  "text-anchor",
];

/** Content of an exported image besides the chart. */
type PngOptions = {
  name: string;
  title: string;
  /** The period, its time zone, and the granularity. */
  subtitle: string;
  /** Each series with its total; `color` is undefined for a value that isn't drawn. */
  series: readonly { label: string; color: string | undefined }[];
  /** Numbered on the chart and described in the legend. */
  annotations: readonly NumberedGroup[];
};

/** Downloads a chart as a PNG in the colors of the page, with title, period, totals, and annotations. */
export async function downloadPng(drawing: SVGSVGElement, options: PngOptions): Promise<void> {
  const { name, title, subtitle, series, annotations } = options;
  const { width, height } = drawing.getBoundingClientRect();
  const image = new Image();
  // The content security policy allows images from data: URLs, not from blob: URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(toStandaloneSvg(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return;
  const text = getComputedStyle(document.body);
  context.font = `12px ${text.fontFamily}`;
  const rows = wrapSeries(context, series, width);
  const legend = getLegendLines(annotations).flatMap((line) => wrapLegendLine(context, line, width - legendIndent));
  const headHeight = titleHeight + rows.length * legendLine;
  canvas.width = (width + 2 * padding) * density;
  const legendHeight = legend.length > 0 ? legendGap + legend.length * legendLine : 0;
  canvas.height = (height + headHeight + legendHeight + 2 * padding) * density;
  const page = getComputedStyle(document.documentElement);
  context.scale(density, density);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = text.color;
  context.font = `600 15px ${text.fontFamily}`;
  context.fillText(title, padding, padding + 15);
  context.font = `12px ${text.fontFamily}`;
  context.fillText(subtitle, padding, padding + 35);
  rows.forEach((row, index) => drawSeries(context, row, padding + titleHeight + index * legendLine + 5, text.color));
  context.drawImage(image, padding, padding + headHeight, width, height);
  const top = padding + headHeight;
  for (const group of annotations) drawMarker(context, group, top);
  legend.forEach((line, index) => drawLegendLine(context, line, top + height + legendGap + index * legendLine));
  downloadFrom(canvas.toDataURL("image/png"), name);
}

type Series = PngOptions["series"];

/** Returns the series in rows that are `width` pixels wide at most. */
function wrapSeries(context: CanvasRenderingContext2D, series: Series, width: number): Series[] {
  const rows: Series[] = [];
  let usedWidth = Infinity;
  for (const item of series) {
    const neededWidth = (item.color === undefined ? 0 : swatchWidth) + context.measureText(item.label).width;
    if (usedWidth + neededWidth <= width) {
      rows[rows.length - 1] = [...(rows.at(-1) ?? []), item];
      usedWidth += neededWidth + seriesGap;
    } else {
      rows.push([item]);
      usedWidth = neededWidth + seriesGap;
    }
  }
  return rows;
}

/** Draws a row of series with their totals on the baseline `line`. */
function drawSeries(context: CanvasRenderingContext2D, series: Series, line: number, textColor: string): void {
  let x = padding;
  for (const { label, color } of series) {
    if (color !== undefined) {
      context.fillStyle = resolveColor(color);
      context.fillRect(x, line - 9, 10, 10);
      x += swatchWidth;
    }
    context.fillStyle = textColor;
    context.fillText(label, x, line);
    x += context.measureText(label).width + seriesGap;
  }
}

/** Draws the number of a group of annotations in its lane, because an image can't have tooltips. */
function drawMarker(context: CanvasRenderingContext2D, { x, kind, number, lane }: NumberedGroup, top: number): void {
  const middle = top + geometry.height + (lane + 0.5) * annotationLanePx;
  drawBadge(context, number, kind, padding + geometry.left + x, middle);
}

function drawLegendLine(context: CanvasRenderingContext2D, { number, kind, text }: LegendLine, top: number): void {
  const middle = top + legendLine / 2;
  if (number !== undefined) drawBadge(context, number, kind, padding + badgeRadius, middle);
  context.fillStyle = getComputedStyle(document.body).color;
  context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(text, padding + legendIndent, middle + 4);
}

function drawBadge(
  context: CanvasRenderingContext2D,
  number: number,
  kind: AnnotationKind,
  x: number,
  y: number,
): void {
  context.fillStyle = resolveColor(markerColors[kind]);
  context.beginPath();
  context.arc(x, y, badgeRadius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.font = `600 10px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = "center";
  context.fillText(String(number), x, y + 3.5);
  context.textAlign = "start";
}

/** Wraps a line of the legend between words, because the image is all that its reader has. */
function wrapLegendLine(context: CanvasRenderingContext2D, line: LegendLine, width: number): LegendLine[] {
  const [first = "", ...words] = line.text.split(" ");
  const texts = [first];
  for (const word of words) {
    const longer = `${texts.at(-1)} ${word}`;
    if (context.measureText(longer).width <= width) texts[texts.length - 1] = longer;
    else texts.push(word);
  }
  return texts.map((text, index) => (index === 0 ? { ...line, text } : { ...line, number: undefined, text }));
}

/** Resolves a CSS color in the current theme, because a canvas doesn't support CSS variables. */
function resolveColor(color: string): string {
  const probe = document.createElement("span");
  probe.style.color = color;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

/** Serializes the chart as a standalone SVG document with computed styles. */
function toStandaloneSvg(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = document.importNode(drawing, true);
  const elements = copy.querySelectorAll("*");
  drawing.querySelectorAll("*").forEach((element, index) => {
    const style = getComputedStyle(element);
    for (const property of copiedProperties) elements[index]?.setAttribute(property, style.getPropertyValue(property));
  });
  for (const element of [copy, ...elements]) element.removeAttribute("style");
  // HTML would taint the canvas.
  for (const symbol of copy.querySelectorAll("foreignObject")) symbol.remove();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}
