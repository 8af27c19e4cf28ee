import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { brandColors } from "../format/brand-colors.ts";
import { html, SafeHtml } from "../format/html.ts";
import { getRequestId } from "./request-id.ts";

const { light, dark } = brandColors;

/** Part of the page, because the files of the web app aren't served for an unknown host. */
const style = [
  ":root { color-scheme: light dark }",
  `body { margin: 0; padding: 10vh 16px; background: ${light["surface-page"]}; color: ${light.text}; font: 15px/1.5 system-ui, sans-serif }`,
  `main { box-sizing: border-box; max-width: 520px; margin: auto; padding: 32px; background: ${light.surface}; border: 1px solid ${light.line}; border-radius: 8px; overflow-wrap: anywhere }`,
  "h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.3 }",
  "p { margin: 0 0 12px }",
  `a { color: ${light["accent-text"]} }`,
  `.muted { margin: 0; color: ${light["text-muted"]}; font-size: 13px }`,
  "@media (prefers-color-scheme: dark) {",
  `body { background: ${dark["surface-page"]}; color: ${dark.text} }`,
  `main { background: ${dark.surface}; border-color: ${dark.line} }`,
  `a { color: ${dark["accent-text"]} }`,
  `.muted { color: ${dark["text-muted"]} }`,
  "}",
].join("\n");

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Sends the page for a host that isn't the console's. `url`: the console's own. */
export function sendUnknownHostPage(
  response: ServerResponse,
  { host, url }: { readonly host: string; readonly url: string },
): void {
  const requestId = getRequestId(response);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Unknown host · Edge Console</title>
        ${new SafeHtml(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>Unknown host</h1>
          <p>This request was for ${host}. Edge Console is at <a href="${url}">${url}</a>.</p>
          <p>
            If you opened ${url}, tell your administrator: the proxy in front of the console must pass the Host header
            through.
          </p>
          <p class="muted">Request ID: ${requestId}</p>
        </main>
      </body>
    </html>`.text;
  response.writeHead(421, {
    "content-type": "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(page),
    "content-security-policy": policy,
    "cache-control": "no-store",
  });
  response.end(page);
}
