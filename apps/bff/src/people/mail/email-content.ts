/** A link with its label. */
export interface EmailLink {
  readonly label: string;
  readonly url: string;
}

/** A label and a value. */
export interface EmailFigure {
  readonly label: string;
  readonly value: string;
}

/** A part of an email's body. */
export type EmailPart =
  | { readonly type: "paragraph"; readonly text: string }
  | { readonly type: "figures"; readonly figures: readonly EmailFigure[] }
  /** A code that the reader types in the console. */
  | { readonly type: "code"; readonly code: string }
  | AlertPart;

/** Decides the color of an alert. */
export type Tone = "bad" | "caution" | "info" | "good";

/** An alert; with its title, which links to its page, if the email is about several. */
export interface AlertPart {
  readonly type: "alert";
  readonly tone: Tone;
  readonly title: EmailLink | null;
  readonly status: string;
  readonly paragraphs: readonly string[];
  /** Page of the object, where it's fixed; null if there is none. */
  readonly fix: EmailLink | null;
}

/** What an email says. The layout turns it into HTML and plain text. All texts are plain. */
export interface EmailContent {
  readonly heading: string;
  /** Name of the account; null if it's about the reader. */
  readonly account: string | null;
  readonly parts: readonly EmailPart[];
  /** The page that the reader opens next; null if there is none. */
  readonly link: EmailLink | null;
  /** Why the reader gets it, and how to change that. */
  readonly footer: { readonly reason: string; readonly links: readonly EmailLink[] };
}

/** The lines that start and end every email of this console. */
export interface EmailFrame {
  /** "Edge Console", with the account. */
  readonly product: string;
  /** Who runs the console, and where. */
  readonly operator: string;
  /** The console, and the operator's support. */
  readonly links: readonly EmailLink[];
}
