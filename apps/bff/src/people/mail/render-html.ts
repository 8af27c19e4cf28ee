import { brandColors } from "../../platform/format/brand-colors.ts";
import { html, SafeHtml } from "../../platform/format/html.ts";
import type { AlertPart, EmailContent, EmailFigure, EmailFrame, EmailLink, EmailPart } from "./email-content.ts";

/** Content ID of the mark, which the mail client attaches to every HTML email. */
export const markContentId = "mark@edge-console";

const { light, dark } = brandColors;

// Outlook for Windows lays out with Word: tables and their cells alone have a width, a padding, and a background there, and
// a cell doesn't inherit its font.
const font = "font-family:'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const body = `${font};font-size:15px;line-height:22px;color:${light.text}`;
const small = `${font};font-size:12px;line-height:18px;color:${light["text-muted"]}`;
const table = new SafeHtml('role="presentation" cellpadding="0" cellspacing="0" border="0"');

/** Colors on a dark background. Mail programs without `prefers-color-scheme` choose their own, or show the light ones. */
const darkStyles: Readonly<Record<string, string>> = {
  ".page": `background:${dark["surface-page"]}`,
  ".card": `background:${dark.surface};border-color:${dark.line}`,
  ".text": `color:${dark.text}`,
  ".muted": `color:${dark["text-muted"]}`,
  ".link": `color:${dark["accent-text"]}`,
  ".line": `border-color:${dark.line}`,
  ".button": `background:${dark.accent};color:${dark["on-accent"]}`,
  ".bad": `background:${dark["bad-mark"]}`,
  ".caution": `background:${dark["caution-mark"]}`,
  ".info": `background:${dark["info-mark"]}`,
  ".good": `background:${dark["good-mark"]}`,
};

/** Formats the styles; those of Outlook.com, which marks what it darkened, are below an attribute. */
function formatDarkStyles(prefix: string): string {
  return Object.entries(darkStyles)
    .map(([name, style]) => `${prefix}${name}{${style.replaceAll(/(?=;|$)/g, " !important")}}`)
    .join("");
}

const head = html`<meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <meta name="supported-color-schemes" content="light dark" />
  ${new SafeHtml(
    `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${formatDarkStyles("")}}${formatDarkStyles("[data-ogsc] ")}${formatDarkStyles("[data-ogsb] ")}</style>`,
  )}`;

// Outlook for Windows ignores max-width.
const outlookStart = new SafeHtml(
  `<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
);
const outlookEnd = new SafeHtml("<!--[if mso]></td></tr></table><![endif]-->");

/** Renders an email as an HTML document. */
export function renderHtml({ heading, parts, link, footer }: EmailContent, frame: EmailFrame): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${head}
        <title>${heading}</title>
      </head>
      <body class="page" style="margin:0;padding:0;background:${light["surface-page"]}">
        <table ${table} class="page" width="100%" style="background:${light["surface-page"]}">
          <tr>
            <td align="center" style="padding:24px 12px">
              ${outlookStart}
              <table ${table} width="100%" style="max-width:560px;text-align:left">
                <tr>
                  <td style="padding:0 4px 12px">${renderProduct(frame.product)}</td>
                </tr>
                <tr>
                  <td
                    class="card text"
                    style="padding:24px;background:${light.surface};border:1px solid ${light.line};border-radius:8px;${body}"
                  >
                    <h1 class="text" style="margin:0 0 12px;${body};font-size:20px;line-height:28px;font-weight:600">
                      ${heading}
                    </h1>
                    ${parts.map(renderPart)}${link === null ? null : renderButton(link)}
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding:16px 4px 0;${small}">
                    ${footer.reason} ${renderFooterLinks(footer.links)}
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding:8px 4px 0;${small}">
                    ${frame.operator} ${renderFooterLinks(frame.links)}
                  </td>
                </tr>
              </table>
              ${outlookEnd}
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

function renderProduct(product: string): SafeHtml {
  return html`<table ${table}>
    <tr>
      <td style="padding:0 8px 0 0">
        <img src="cid:${markContentId}" width="24" height="24" alt="" style="display:block;border:0" />
      </td>
      <td class="muted" style="${font};font-size:13px;line-height:24px;color:${light["text-muted"]}">${product}</td>
    </tr>
  </table>`;
}

function renderPart(part: EmailPart): SafeHtml {
  switch (part.type) {
    case "paragraph":
      return html`<p style="margin:0 0 12px">${part.text}</p>`;
    case "figures":
      return renderFigures(part.figures);
    case "code":
      return html`<p style="margin:0 0 12px;font-family:Consolas,Menlo,monospace;font-size:22px;line-height:32px">
        ${part.code}
      </p>`;
    case "alert":
      return renderAlert(part);
  }
}

function renderAlert({ tone, title, status, paragraphs, fix }: AlertPart): SafeHtml {
  const link =
    title === null
      ? null
      : html`<p style="margin:0 0 2px;font-weight:600">
          <a class="text" href="${title.url}" style="color:${light.text};text-decoration:underline">${title.label}</a>
        </p>`;
  return html`<table ${table} width="100%" style="margin:0 0 16px">
    <tr>
      <td class="${tone}" width="4" style="background:${light[`${tone}-mark`]};font-size:0;line-height:0">&nbsp;</td>
      <td class="text" style="padding:0 0 0 12px;${body}">
        ${link}
        <p class="muted" style="margin:0;font-size:13px;line-height:20px;color:${light["text-muted"]}">${status}</p>
        ${paragraphs.map((text) => html`<p style="margin:8px 0 0">${text}</p>`)}${fix === null ? null : renderFix(fix)}
      </td>
    </tr>
  </table>`;
}

function renderFix({ label, url }: EmailLink): SafeHtml {
  return html`<p style="margin:8px 0 0">
    <a class="link" href="${url}" style="color:${light["accent-text"]};text-decoration:underline">${label}</a>
  </p>`;
}

/** A cell with a background is the button in Outlook for Windows, where the padding of a link is ignored. */
function renderButton({ label, url }: EmailLink): SafeHtml {
  return html`<table ${table} style="margin:20px 0 0">
    <tr>
      <td class="button" style="background:${light.accent};border-radius:6px;mso-padding-alt:10px 16px">
        <a
          class="button"
          href="${url}"
          style="display:inline-block;padding:10px 16px;border-radius:6px;${font};font-size:15px;line-height:22px;font-weight:600;color:${
            light["on-accent"]
          };text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;
}

function renderFooterLinks(links: readonly EmailLink[]): SafeHtml {
  const rendered = links.map(
    ({ label, url }, index) =>
      html`${index === 0 ? "" : " · "}<a
          class="muted"
          href="${url}"
          style="color:${light["text-muted"]};text-decoration:underline"
          >${label}</a
        >`,
  );
  return links.length === 0 ? html`` : html`<br />${rendered}`;
}

function renderFigures(figures: readonly EmailFigure[]): SafeHtml {
  if (figures.length === 0) return html``;
  const cell = `padding:6px 0;border-top:1px solid ${light.line};${font};font-size:14px;line-height:20px`;
  const rows = figures.map(
    ({ label, value }) =>
      html`<tr>
        <td class="muted line" style="${cell};padding-right:12px;white-space:nowrap;color:${light["text-muted"]}">
          ${label}
        </td>
        <td class="text line" align="right" style="${cell};color:${light.text};overflow-wrap:anywhere">${value}</td>
      </tr>`,
  );
  return html`<table ${table} width="100%" style="margin:4px 0 12px">
    ${rows}
  </table>`;
}
