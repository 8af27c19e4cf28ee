import type { EmailContent, EmailFrame, EmailLink, EmailPart } from "./email-content.ts";

/** Renders an email as plain text: blocks of lines, with a blank line between two of them. */
export function renderText({ heading, parts, link, footer }: EmailContent, frame: EmailFrame): string {
  const blocks = [
    [frame.product],
    [heading],
    ...parts.map(renderPart),
    link === null ? [] : [renderLink(link)],
    ["--", footer.reason, ...footer.links.map(renderLink), frame.operator, ...frame.links.map(renderLink)],
  ];
  const text = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${text.join("\n\n")}\n`;
}

function renderPart(part: EmailPart): readonly string[] {
  switch (part.type) {
    case "paragraph":
      return [part.text];
    case "figures":
      return part.figures.map(({ label, value }) => `${label}: ${value}`);
    case "code":
      return [part.code];
    case "alert": {
      const { title, status, paragraphs, fix } = part;
      return [
        ...(title === null ? [] : [title.label]),
        status,
        ...paragraphs,
        ...(fix === null ? [] : [renderLink(fix)]),
        ...(title === null ? [] : [`View alert: ${title.url}`]),
      ];
    }
  }
}

const renderLink = ({ label, url }: EmailLink) => `${label}: ${url}`;
