import type { Cause } from "../causes/causes.ts";
import { type LegendLine, legendOf } from "../causes/legend.ts";
import type { PlacedMark } from "../causes/place-marks.ts";
import { geometry } from "./geometry.ts";

/** Pixels of the picture for each of the screen's. */
const density = 2;

const headHeight = 48;
const padding = 16;
const legendGap = 12;
const legendLine = 18;
const badgeRadius = 8;

const markColors: Record<Cause["kind"], string> = { change: "var(--accent-text)", incident: "var(--bad-text)" };

/** What a style sheet says of a drawing, which a picture of it has to carry itself. */
const properties = [
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

type Words = {
  name: string;
  title: string;
  words: string;
  /** Stand over the drawing by their numbers, and are explained below it. */
  marks: readonly PlacedMark[];
};

/** Gives the person a drawing as a PNG, on the page's colour, with a title and the period above and its marks' meaning below. */
export async function savePicture(drawing: SVGSVGElement, { name, title, words, marks }: Words): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const image = new Image();
  // The content security policy takes images from data: addresses, not from blob: ones.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standAlone(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * padding) * density;
  const legend = legendOf(marks);
  const legendHeight = legend.length > 0 ? legendGap + legend.length * legendLine : 0;
  canvas.height = (height + headHeight + legendHeight + 2 * padding) * density;
  const context = canvas.getContext("2d");
  if (!context) return;
  const page = getComputedStyle(document.documentElement);
  const text = getComputedStyle(document.body);
  context.scale(density, density);
  context.fillStyle = page.backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = text.color;
  context.font = `600 15px ${text.fontFamily}`;
  context.fillText(title, padding, padding + 15);
  context.font = `12px ${text.fontFamily}`;
  context.fillText(words, padding, padding + 35);
  context.drawImage(image, padding, padding + headHeight, width, height);
  const top = padding + headHeight;
  marks.forEach((mark, index) => drawMark(context, mark, index + 1, top));
  legend.forEach((line, index) => drawLegendLine(context, line, top + height + legendGap + index * legendLine, width));
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = name;
  link.click();
}

/** A mark as on the screen, with its number for a sign: nothing can be pointed at in a picture. */
function drawMark(context: CanvasRenderingContext2D, { x, kind }: PlacedMark, number: number, top: number): void {
  const place = padding + geometry.left + x;
  context.strokeStyle = colorOf(markColors[kind]);
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(place, top + geometry.top);
  context.lineTo(place, top + geometry.height - geometry.bottom);
  context.stroke();
  drawBadge(context, number, kind, place, top + geometry.top);
}

function drawLegendLine(
  context: CanvasRenderingContext2D,
  { number, kind, text }: LegendLine,
  top: number,
  width: number,
): void {
  const middle = top + legendLine / 2;
  if (number !== undefined) drawBadge(context, number, kind, padding + badgeRadius, middle);
  context.fillStyle = getComputedStyle(document.body).color;
  context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  const indent = 2 * badgeRadius + 8;
  context.fillText(fitting(context, text, width - indent), padding + indent, middle + 4);
}

function drawBadge(context: CanvasRenderingContext2D, number: number, kind: Cause["kind"], x: number, y: number): void {
  context.fillStyle = colorOf(markColors[kind]);
  context.beginPath();
  context.arc(x, y, badgeRadius, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  context.font = `600 10px ${getComputedStyle(document.body).fontFamily}`;
  context.textAlign = "center";
  context.fillText(String(number), x, y + 3.5);
  context.textAlign = "start";
}

/** As much of a text as there is room for. */
function fitting(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 0 && context.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** What a colour of the style sheet is in the present theme: a canvas knows no variables. */
function colorOf(color: string): string {
  const probe = document.createElement("span");
  probe.style.color = color;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** The drawing as a document of its own: each part carries the look that it has on the page. */
function standAlone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const parts = copy.querySelectorAll("*");
  drawing.querySelectorAll("*").forEach((part, index) => {
    const style = getComputedStyle(part);
    for (const property of properties) parts[index]?.setAttribute(property, style.getPropertyValue(property));
  });
  for (const part of [copy, ...parts]) part.removeAttribute("style");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  return new XMLSerializer().serializeToString(copy);
}
