import { describe, expect, it } from "vitest";
import { createEmailLayout, type EmailDraft } from "./email-layout.ts";

const layout = createEmailLayout({
  publicUrl: new URL("https://console.example.com"),
  operator: { name: "Harbor <Hosting>", supportUrl: "mailto:help@example.com" },
});

const draft: EmailDraft = {
  to: "ada@example.com",
  heading: "Two & more alerts",
  account: "Pine <wood>",
  parts: [
    { type: "paragraph", text: "First paragraph." },
    { type: "figures", figures: [{ label: "Requests", value: "1,234" }] },
    { type: "code", code: "7KQ2-M4XD" },
    {
      type: "alert",
      tone: "bad",
      title: { label: "Tunnel nyc is disconnected", url: "https://console.example.com/a/1/alerts/2" },
      status: "Critical · since Mar 14, 2026, 09:05 UTC",
      paragraphs: ["No connector is running."],
      fix: { label: "View tunnel", url: "https://console.example.com/a/1/tunnels/3" },
    },
  ],
  link: { label: "View alerts", url: "https://console.example.com/a/1/alerts" },
  footer: {
    reason: "You get this email because you subscribed.",
    links: [{ label: "Unsubscribe", url: "https://console.example.com/unsubscribe#token" }],
  },
};

const { subject, text, html = "" } = layout.compose(draft);

/** Texts of the HTML, without tags and character references. */
const words = (markup: string) =>
  markup
    .replaceAll(/<head>[^]*<\/head>|<!--[^]*?-->|<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replaceAll(/&nbsp;|\s+/g, " ");

describe("the layout of emails", () => {
  it("says the same in text and HTML, with all links", () => {
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => url);
    expect(links).toEqual([...text.matchAll(/(?:https|mailto):\S+/g)].map(([url]) => url).toSorted(byOrder(links)));
    const shown = words(html);
    const lines = text.split("\n").filter((part) => part !== "" && part !== "--");
    const parts = lines.flatMap((line) => line.split(/: (?=\S+$)/)).filter((part) => !/^(?:https|mailto):/.test(part));
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.filter((part) => !shown.includes(part))).toEqual([]);
  });

  it("names the product and the account in the subject, on one line", () => {
    expect(subject).toBe("[Edge Console] Two & more alerts (Pine <wood>)");
    const other = layout.compose({ ...draft, subject: "One\r\nBcc: x@example.com", account: null });
    expect(other.subject).toBe("[Edge Console] One Bcc: x@example.com");
  });

  it("ends with who runs the console, and where to get help", () => {
    expect(text).toMatch(
      /\nSent by Edge Console at console\.example\.com, run by Harbor <Hosting>\.\nOpen Edge Console: https:\/\/console\.example\.com\/\nGet help: mailto:help@example\.com\n$/,
    );
    const plain = createEmailLayout({
      publicUrl: new URL("http://localhost:8080"),
      operator: { name: null, supportUrl: null },
    });
    expect(plain.compose(draft).text).toMatch(/Sent by Edge Console at localhost:8080\.\nOpen Edge Console: \S+\n$/);
  });

  it("uses what Outlook for Windows lays out: tables, inline styles, and a separate width", () => {
    expect(html).not.toMatch(/display:\s*(?:flex|grid)|<div|<svg|<link|@import|url\(/);
    expect(html).toContain("<!--[if mso]><table");
    const cells = html.match(/<td[^>]*>/g) ?? [];
    expect(cells.filter((cell) => !cell.includes("style="))).toEqual(["<td>"]);
  });

  it("has dark colors for every class", () => {
    const classes = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" ")));
    const [, dark = ""] = /prefers-color-scheme:dark\)\{(.*?)\}\}/s.exec(html) ?? [];
    for (const name of classes) expect(dark).toContain(`.${name}{`);
  });
});

/** Text and HTML order the link of an alert's title differently. */
function byOrder(links: readonly (string | undefined)[]) {
  return (a: string, b: string) => links.indexOf(a) - links.indexOf(b);
}
