import type { KnownBlock, PlainTextElement } from "@slack/types";
import { type ChatMessage, truncate } from "./chat-message.ts";

/** Lengths that Slack accepts. */
const maxHeader = 150;
const maxText = 3_000;

/** Body of an incoming webhook. */
export interface SlackBody {
  readonly text: string;
  readonly blocks: readonly KnownBlock[];
}

/**
 * Formats a message for an incoming webhook of Slack. Its blocks are plain text, in which nothing is a mention or a link;
 * in the text for notifications, the characters of Slack's markup are escaped.
 */
export function toSlackBody({ title, account, status, paragraphs, url }: ChatMessage): SlackBody {
  const text = (content: string, maxLength = maxText): PlainTextElement => ({
    type: "plain_text",
    text: truncate(content, maxLength),
    emoji: false,
  });
  return {
    text: escapeMarkup(truncate(`${title} (${account})`, maxHeader)),
    blocks: [
      { type: "header", text: text(title, maxHeader) },
      ...(paragraphs.length > 0 ? [{ type: "section" as const, text: text(paragraphs.join("\n")) }] : []),
      { type: "context", elements: [text(`${status} · ${account}`)] },
      { type: "actions", elements: [{ type: "button", text: text("View in Edge Console"), url }] },
    ],
  };
}

/** Escapes the control characters of Slack's markup, as in `<!channel>`. */
function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
