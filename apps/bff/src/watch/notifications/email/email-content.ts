import type { Level } from "../alert-text.ts";

/** A link with its label. */
export interface EmailLink {
  readonly label: string;
  readonly url: string;
}

/** A part of an email's body. */
export type EmailPart =
  | { readonly type: "paragraph"; readonly text: string }
  /** Rows of a label and a value. */
  | { readonly type: "figures"; readonly figures: readonly { readonly label: string; readonly value: string }[] }
  | AlertPart;

/** An alert; with its title, which links to its page, if the email is about several. */
export interface AlertPart {
  readonly type: "alert";
  readonly level: Level;
  readonly title: EmailLink | null;
  readonly status: string;
  readonly paragraphs: readonly string[];
  /** Page of the object, where it's fixed; null if there is none. */
  readonly fix: EmailLink | null;
}

/** What an email says, in HTML and in plain text. All texts are plain. */
export interface EmailContent {
  readonly heading: string;
  /** Name of the account. */
  readonly account: string;
  readonly parts: readonly EmailPart[];
  /** The page of the console that the email is about. */
  readonly link: EmailLink;
  /** Why the reader gets it, and how to change that. */
  readonly footer: { readonly reason: string; readonly links: readonly EmailLink[] };
}
