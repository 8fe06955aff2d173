const SCALE = 2;
const QUALITY = 0.92;
const EDGE = 16;

const isVisible = (style: CSSStyleDeclaration): boolean => style.display !== "none" && style.visibility !== "hidden";

interface DrawingTarget {
  readonly context: CanvasRenderingContext2D;
  readonly left: number;
  readonly top: number;
}

function drawBox({ context, left, top }: DrawingTarget, element: Element, style: CSSStyleDeclaration): void {
  const { x, y, width, height } = element.getBoundingClientRect();
  if (style.backgroundColor === "rgba(0, 0, 0, 0)" || width === 0) return;
  context.fillStyle = style.backgroundColor;
  context.beginPath();
  context.roundRect(x - left, y - top, width, height, Math.min(Number.parseFloat(style.borderRadius) || 0, height / 2));
  context.fill();
}

/** The lines of a wrapped text with their positions. */
function linesOf(node: Text): { text: string; rect: DOMRect }[] {
  const range = document.createRange();
  const lines: { text: string; rect: DOMRect }[] = [];
  const words = node.data.matchAll(/\S+\s*/g);
  for (const word of words) {
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].trimEnd().length);
    const rect = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last !== undefined && Math.abs(last.rect.top - rect.top) < 2) last.text += word[0];
    else lines.push({ text: word[0], rect });
  }
  return lines;
}

function drawText({ context, left, top }: DrawingTarget, node: Text, style: CSSStyleDeclaration): void {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.textBaseline = "middle";
  for (const { text, rect } of linesOf(node)) {
    context.fillText(text.trimEnd(), rect.left - left, rect.top - top + rect.height / 2);
  }
}

/** Styles from style sheets, which an SVG image does not see. */
const COPIED_STYLES = [
  "fill",
  "stroke",
  "font",
  "font-weight",
  "stroke-width",
  "opacity",
  "fill-opacity",
  "text-anchor",
];

function serializeSvg(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [svg.querySelectorAll("*"), copy.querySelectorAll<SVGElement>("*")];
  for (const [index, original] of originals.entries()) {
    const style = getComputedStyle(original);
    for (const name of COPIED_STYLES) copies[index]?.style.setProperty(name, style.getPropertyValue(name));
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

async function drawVector({ context, left, top }: DrawingTarget, svg: SVGSVGElement): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(serializeSvg(svg))}`;
  await image.decode();
  const { x, y, width, height } = svg.getBoundingClientRect();
  context.drawImage(image, x - left, y - top, width, height);
}

/** Draws an element as it is on the screen, without the elements marked as no part of the picture. */
async function draw(target: DrawingTarget, element: Element): Promise<void> {
  const style = getComputedStyle(element);
  if (!isVisible(style) || element.matches("[data-no-picture], .sr")) return;
  if (element instanceof SVGSVGElement) return drawVector(target, element);
  drawBox(target, element, style);
  for (const child of element.childNodes) {
    if (child instanceof Text) drawText(target, child, style);
    else if (child instanceof Element) await draw(target, child);
  }
}

/** The size of an element including the content that scrolls inside it. */
function sizeOf(element: HTMLElement): { width: number; height: number } {
  const inner = [...element.querySelectorAll<HTMLElement>(".chartwrap")];
  const more = Math.max(0, ...inner.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  return { width: element.offsetWidth + more, height: element.offsetHeight };
}

/** Renders an element as a JPEG. */
export async function pictureOf(element: HTMLElement): Promise<Blob> {
  const { width, height } = sizeOf(element);
  const canvas = document.createElement("canvas");
  canvas.width = (width + 2 * EDGE) * SCALE;
  canvas.height = (height + 2 * EDGE) * SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error();
  context.scale(SCALE, SCALE);
  context.fillStyle = getComputedStyle(element).backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { left, top } = element.getBoundingClientRect();
  await draw({ context, left: left - EDGE, top: top - EDGE }, element);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error()) : resolve(blob)), "image/jpeg", QUALITY);
  });
}

/** Downloads an element as a JPEG. */
export async function savePicture(element: HTMLElement, name: string): Promise<void> {
  const url = URL.createObjectURL(await pictureOf(element));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.jpeg`;
  link.click();
  URL.revokeObjectURL(url);
}
