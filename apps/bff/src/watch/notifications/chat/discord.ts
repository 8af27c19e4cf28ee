import type { RESTPostAPIWebhookWithTokenJSONBody } from "discord-api-types/v10";
import { brandColors } from "../../../platform/format/brand-colors.ts";
import { levelTones } from "../alert-text.ts";
import { type ChatMessage, truncate } from "./chat-message.ts";

/** Lengths that Discord accepts in an embed: 6,000 in total, so that the footer is shorter than it could be. */
const maxTitle = 256;
const maxDescription = 4_096;
const maxFooter = 1_024;

/** Formats a message for a webhook of Discord: no mention is allowed, and Markdown is escaped. */
export function toDiscordBody({
  title,
  account,
  status,
  paragraphs,
  url,
  level,
}: ChatMessage): RESTPostAPIWebhookWithTokenJSONBody {
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: truncate(escape(title), maxTitle),
        url,
        description: truncate(escape(paragraphs.join("\n")), maxDescription),
        color: Number.parseInt(brandColors.light[`${levelTones[level]}-mark`].slice(1), 16),
        // Without Markdown.
        footer: { text: truncate(`${status} · ${account}`, maxFooter) },
      },
    ],
  };
}

function escape(text: string): string {
  return text.replaceAll(/[\\*_~`|>#[\]()<@:-]/g, String.raw`\$&`);
}
