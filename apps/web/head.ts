import type { HtmlTagDescriptor, Plugin } from "vite";
import { supportedBrowsers } from "./supported-browsers.ts";

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%2307535e'/%3E%3Cpath d='M16.9 7.55A8.5 8.5 0 1 0 24.45 15.1' fill='none' stroke='%23fff' stroke-width='2.8' stroke-linecap='round'/%3E%3Ccircle cx='22.1' cy='9.9' r='3.3' fill='%238fdde6'/%3E%3Ccircle cx='16' cy='16' r='2.1' fill='%23fff'/%3E%3C/svg%3E";

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: "meta", attrs });

const head: HtmlTagDescriptor[] = [
  meta({ charset: "utf-8" }),
  meta({ name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" }),
  meta({ name: "color-scheme", content: "light dark" }),
  meta({ name: "theme-color", content: "#f6f5f2", media: "(prefers-color-scheme: light)" }),
  meta({ name: "theme-color", content: "#0a1013", media: "(prefers-color-scheme: dark)" }),
  meta({ name: "robots", content: "noindex" }),
  meta({ name: "description", content: "Zones, hostnames, tunnels and statistics of your edge delivery account." }),
  // Inline, because a separate file would cost every first screen a request.
  { tag: "link", attrs: { rel: "icon", type: "image/svg+xml", href: icon } },
  { tag: "script", attrs: { src: "/start.js" } },
];

/** Returns a page for browsers that can't run the app. */
const message = (title: string, ...paragraphs: readonly string[]): HtmlTagDescriptor[] => [
  { tag: "link", attrs: { rel: "stylesheet", href: "/message.css" } },
  {
    tag: "main",
    attrs: { class: "message" },
    children: [
      { tag: "h1", children: title },
      ...paragraphs.map((text): HtmlTagDescriptor => ({ tag: "p", children: text })),
    ],
  },
];

const body: HtmlTagDescriptor[] = [
  {
    tag: "noscript",
    injectTo: "body",
    children: message(
      "Turn on JavaScript",
      "The Edge Console needs JavaScript. Turn it on for this site, then reload the page.",
    ),
  },
  {
    // public/start.js shows it.
    tag: "template",
    attrs: { id: "unsupported-browser" },
    injectTo: "body",
    children: message(
      "Update your browser",
      "This browser is too old for the Edge Console.",
      `Supported are ${supportedBrowsers}.`,
    ),
  },
];

/** Adds what every document has in common: the head's tags, and the pages for browsers that can't run the app. */
export function documentHead(): Plugin {
  return { name: "document-head", transformIndexHtml: { order: "pre", handler: () => [...head, ...body] } };
}

/**
 * Loads the scripts of a document after its styles: until they are there, nothing is painted, and a slow connection would divide its
 * bandwidth between both. The links make them the first of the other files with a low priority: Chromium requests a script with
 * a low priority after the links to a screen's code.
 */
export function stylesFirst(): Plugin {
  return {
    name: "styles-first",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replaceAll(
          /<script type="module" crossorigin src="([^"]+)"/g,
          '<link rel="modulepreload" crossorigin fetchpriority="low" href="$1">\n    <script type="module" fetchpriority="low" crossorigin src="$1"',
        ),
    },
  };
}
