import { levelColors } from "../alert-text.ts";
import type { AlertPart, EmailContent, EmailLink, EmailPart } from "./email-content.ts";
import { html, type SafeHtml } from "../../../platform/format/html.ts";

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Colors on a dark background. Mail programs that don't support `prefers-color-scheme` show the light ones. */
const head = html`<meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <meta name="supported-color-schemes" content="light dark" />
  <style>
    :root {
      color-scheme: light dark;
      supported-color-schemes: light dark;
    }
    @media (prefers-color-scheme: dark) {
      .page {
        background: #111417 !important;
      }
      .card {
        background: #1b1f24 !important;
        border-color: #363c44 !important;
      }
      .text {
        color: #e7eaee !important;
      }
      .muted,
      .muted a {
        color: #a3acb8 !important;
      }
      .line {
        border-color: #363c44 !important;
      }
      .button {
        background: #4c8dff !important;
        color: #0b1526 !important;
      }
    }
  </style>`;

/** Renders an email as an HTML document. */
export function renderHtml({ heading, account, parts, link, footer }: EmailContent): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        ${head}
        <title>${heading}</title>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f3f4f6">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;text-align:left;${font}"
              >
                <tr>
                  <td class="muted" style="padding:0 4px 12px;font-size:13px;line-height:20px;color:#5b6470">
                    Edge Console · ${account}
                  </td>
                </tr>
                <tr>
                  <td
                    class="card text"
                    style="padding:24px;background:#ffffff;border:1px solid #d9dde3;border-radius:8px;font-size:15px;line-height:22px;color:#1a1f26"
                  >
                    <h1 class="text" style="margin:0 0 12px;font-size:20px;line-height:28px;color:#1a1f26">
                      ${heading}
                    </h1>
                    ${parts.map(renderPart)}
                    <p style="margin:20px 0 0">
                      <a
                        class="button"
                        href="${link.url}"
                        style="display:inline-block;padding:10px 16px;background:#1d5fd1;color:#ffffff;border-radius:6px;font-weight:600;text-decoration:none"
                        >${link.label}</a
                      >
                    </p>
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding:16px 4px 0;font-size:12px;line-height:18px;color:#5b6470">
                    ${footer.reason}<br />${footer.links.map(renderFooterLink)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

function renderPart(part: EmailPart): SafeHtml {
  switch (part.type) {
    case "paragraph":
      return html`<p style="margin:0 0 12px">${part.text}</p>`;
    case "figures":
      return renderFigures(part.figures);
    case "alert":
      return renderAlert(part);
  }
}

function renderAlert({ level, title, status, paragraphs, fix }: AlertPart): SafeHtml {
  const link =
    title === null
      ? html``
      : html`<p style="margin:0 0 2px;font-weight:600">
          <a class="text" href="${title.url}" style="color:#1a1f26;text-decoration:underline">${title.label}</a>
        </p>`;
  return html`<div style="margin:0 0 16px;padding:0 0 0 12px;border-left:4px solid ${levelColors[level]}">
    ${link}
    <p class="muted" style="margin:0;font-size:13px;line-height:20px;color:#5b6470">${status}</p>
    ${paragraphs.map((text) => html`<p style="margin:8px 0 0">${text}</p>`)} ${fix === null ? html`` : renderFix(fix)}
  </div>`;
}

function renderFix({ label, url }: EmailLink): SafeHtml {
  return html`<p style="margin:8px 0 0">
    <a href="${url}" style="color:#1d5fd1;text-decoration:underline">${label}</a>
  </p>`;
}

function renderFooterLink({ label, url }: EmailLink, index: number): SafeHtml {
  return html`${index === 0 ? "" : " · "}<a href="${url}" style="color:#5b6470;text-decoration:underline">${label}</a>`;
}

function renderFigures(figures: readonly { readonly label: string; readonly value: string }[]): SafeHtml {
  if (figures.length === 0) return html``;
  const rows = figures.map(
    ({ label, value }) =>
      html`<tr>
        <td class="muted line" style="padding:6px 12px 6px 0;border-top:1px solid #e5e8ec;color:#5b6470">${label}</td>
        <td class="text line" align="right" style="padding:6px 0;border-top:1px solid #e5e8ec;color:#1a1f26">
          ${value}
        </td>
      </tr>`,
  );
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:4px 0 8px;font-size:14px;line-height:20px"
  >
    ${rows}
  </table>`;
}
