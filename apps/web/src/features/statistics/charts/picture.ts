/** Pixels of the picture for each of the screen's. */
const density = 2;

const headHeight = 48;
const padding = 16;

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

/** Gives the person a drawing as a PNG, on the page's colour, with a title and the period above. */
export async function savePicture(
  drawing: SVGSVGElement,
  { name, title, words }: { name: string; title: string; words: string },
): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const image = new Image();
  // The content security policy takes images from data: addresses, not from blob: ones.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standAlone(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * padding) * density;
  canvas.height = (height + headHeight + 2 * padding) * density;
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
  const link = document.createElement("a");
  link.href = canvas.toDataURL("image/png");
  link.download = name;
  link.click();
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
