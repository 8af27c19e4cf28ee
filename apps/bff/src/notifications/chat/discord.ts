import type { RESTPostAPIWebhookWithTokenJSONBody } from "discord-api-types/v10";
import { type ChatMessage, truncate } from "./chat-message.ts";

/** Lengths that Discord accepts in an embed: 6,000 in total, so that the footer is shorter than it could be. */
const maxTitle = 256;
const maxDescription = 4_096;
const maxFooter = 1_024;

const colors: Readonly<Record<ChatMessage["level"], number>> = {
  critical: 0xc62828,
  warning: 0xb26a00,
  info: 0x2b6cb0,
  resolved: 0x2e7d32,
};

/** Formats a message for a webhook of Discord: no mention is allowed, and Markdown is escaped. */
export function toDiscordBody({
  title,
  account,
  status,
  sentences,
  quote,
  url,
  level,
}: ChatMessage): RESTPostAPIWebhookWithTokenJSONBody {
  const paragraphs = [...sentences, ...(quote === null ? [] : [`The API returned: ${quote}`])];
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: truncate(escape(title), maxTitle),
        url,
        description: truncate(escape(paragraphs.join("\n")), maxDescription),
        color: colors[level],
        // Without Markdown.
        footer: { text: truncate(`${status} · ${account}`, maxFooter) },
      },
    ],
  };
}

function escape(text: string): string {
  return text.replaceAll(/[\\*_~`|>#[\]()<@:-]/g, String.raw`\$&`);
}
