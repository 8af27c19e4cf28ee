/** Markup that is safe to insert: its values were escaped. */
export class SafeHtml {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type HtmlValue = string | number | SafeHtml | readonly SafeHtml[] | null;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Template tag of HTML: every value but SafeHtml is escaped, for text and quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(strings.map((text, index) => text + toHtml(values[index] ?? null)).join(""));
}

function toHtml(value: HtmlValue): string {
  if (value === null) return "";
  if (value instanceof SafeHtml) return value.text;
  if (typeof value === "string" || typeof value === "number") {
    return String(value).replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
  }
  return value.map(({ text }) => text).join("");
}
