import { html, type SafeHtml } from "./html.ts";

/** An email's content around its body. */
export interface EmailLayout {
  readonly heading: string;
  /** Name of the account. */
  readonly account: string;
  readonly body: SafeHtml;
  readonly button: { readonly label: string; readonly url: string };
  /** Why the reader gets it, and how to change that. */
  readonly footer: SafeHtml;
}

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

/** Returns an email's HTML document. */
export function renderLayout({ heading, account, body, button, footer }: EmailLayout): string {
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
                    ${body}
                    <p style="margin:20px 0 0">
                      <a
                        class="button"
                        href="${button.url}"
                        style="display:inline-block;padding:10px 16px;background:#1d5fd1;color:#ffffff;border-radius:6px;font-weight:600;text-decoration:none"
                        >${button.label}</a
                      >
                    </p>
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding:16px 4px 0;font-size:12px;line-height:18px;color:#5b6470">
                    ${footer}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.text;
}

/** A paragraph of plain text. */
export const paragraph = (text: string): SafeHtml => html`<p style="margin:0 0 12px">${text}</p>`;

/** Rows of a label and a value. */
export function figuresTable(figures: readonly { readonly label: string; readonly value: string }[]): SafeHtml {
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
