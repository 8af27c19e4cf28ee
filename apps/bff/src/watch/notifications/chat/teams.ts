import { type ChatMessage, truncate } from "./chat-message.ts";

/** Teams rejects messages above 28 KB. A title, sentence, quote, and status have up to three bytes for each character. */
const maxText = 2_000;

const colors: Readonly<Record<ChatMessage["level"], string>> = {
  critical: "attention",
  warning: "warning",
  info: "accent",
  resolved: "good",
};

/**
 * Formats a message for a workflow of Microsoft Teams that posts when a webhook request is received: an Adaptive Card. Its
 * text runs have no Markdown, and a card mentions only whom its `msteams` property lists.
 */
export function toTeamsBody({ title, account, status, paragraphs, url, level }: ChatMessage): unknown {
  const block = (text: string, style: object = {}) => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text: truncate(text, maxText), ...style }],
  });
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [
            block(title, { weight: "bolder", size: "medium", color: colors[level] }),
            ...paragraphs.map((paragraph) => block(paragraph)),
            block(`${status} · ${account}`, { isSubtle: true, size: "small" }),
          ],
          actions: [{ type: "Action.OpenUrl", title: "View in Edge Console", url }],
        },
      },
    ],
  };
}
