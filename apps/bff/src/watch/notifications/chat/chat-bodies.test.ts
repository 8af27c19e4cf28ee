import { severities } from "@edge-console/contract/findings/finding";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { ChatMessage } from "./chat-message.ts";
import { toDiscordBody } from "./discord.ts";
import { toSlackBody } from "./slack.ts";
import { toTeamsBody } from "./teams.ts";

// Compile-time types of Slack and Discord cover their structure; here are the limits that their references state.

const url = "https://console.example.com/a/k3v9x1q7ab/alerts/5d0c8f1e-9d0b-4c53-8a1c-8f4f3a1b7c22";
const short: ChatMessage = {
  title: "Tunnel nyc-office is disconnected",
  account: "Harbor Books",
  status: "Critical · since Mar 14, 2026, 09:05 UTC",
  paragraphs: ["Zones that use it can't reach their origin."],
  url,
  level: "critical",
};
/** Characters of two code units, three bytes, or a meaning in markup. */
const fillers = ["🚇", "駅", "*", "<", "&", "x"];
const long = fillers.map((filler): ChatMessage => {
  // One code unit before, so that a limit can fall between the two of a character.
  const text = `x${filler.repeat(10_000)}`;
  return { title: text, account: text, status: text, paragraphs: [text, text], url, level: "warning" };
});
const levels: readonly ChatMessage[] = [...severities, "resolved" as const].map((level) => ({ ...short, level }));
const messages: readonly ChatMessage[] = [short, { ...short, paragraphs: [] }, ...levels, ...long];

const textOf = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed(), "contains half a character");

/** https://docs.slack.dev/reference/block-kit/blocks */
const plainText = (max: number) =>
  z.strictObject({ type: z.literal("plain_text"), text: textOf(max), emoji: z.boolean() });
const slackSchema = z.strictObject({
  text: textOf(40_000),
  blocks: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("header"), text: plainText(150) }),
        z.strictObject({ type: z.literal("section"), text: plainText(3_000) }),
        z.strictObject({ type: z.literal("context"), elements: z.array(plainText(3_000)).min(1).max(10) }),
        z.strictObject({
          type: z.literal("actions"),
          elements: z
            .array(z.strictObject({ type: z.literal("button"), text: plainText(75), url: z.url().max(3_000) }))
            .min(1)
            .max(25),
        }),
      ]),
    )
    .min(1)
    .max(50),
});

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const discordSchema = z.strictObject({
  allowed_mentions: z.strictObject({ parse: z.array(z.never()) }),
  embeds: z
    .array(
      z
        .strictObject({
          title: textOf(256),
          url: z.url(),
          description: z.union([z.literal(""), textOf(4_096)]),
          color: z.int().min(0).max(0xffffff),
          footer: z.strictObject({ text: textOf(2_048) }),
        })
        .refine(({ title, description, footer }) => title.length + description.length + footer.text.length <= 6_000),
    )
    .min(1)
    .max(10),
});

/** https://adaptivecards.io/explorer: what version 1.4 has of the elements that are used. */
const teamsSchema = z.strictObject({
  type: z.literal("message"),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal("application/vnd.microsoft.card.adaptive"),
      contentUrl: z.null(),
      content: z.strictObject({
        $schema: z.literal("http://adaptivecards.io/schemas/adaptive-card.json"),
        type: z.literal("AdaptiveCard"),
        version: z.literal("1.4"),
        body: z.array(
          z.strictObject({
            type: z.literal("RichTextBlock"),
            inlines: z.array(
              z.strictObject({
                type: z.literal("TextRun"),
                text: textOf(Infinity),
                color: z.enum(["default", "dark", "light", "accent", "good", "warning", "attention"]).optional(),
                size: z.enum(["default", "small", "medium", "large", "extraLarge"]).optional(),
                weight: z.enum(["default", "lighter", "bolder"]).optional(),
                isSubtle: z.boolean().optional(),
                italic: z.boolean().optional(),
              }),
            ),
          }),
        ),
        actions: z.array(z.strictObject({ type: z.literal("Action.OpenUrl"), title: textOf(100), url: z.url() })),
      }),
    }),
  ]),
});
const maxTeamsBytes = 28_000;

describe("bodies of chat messages", () => {
  it.each([
    ["Slack", toSlackBody, slackSchema],
    ["Discord", toDiscordBody, discordSchema],
    ["Microsoft Teams", toTeamsBody, teamsSchema],
  ] as const)("are what %s documents, however long the texts are", (_, toBody, schema) => {
    for (const message of messages) expect(schema.safeParse(toBody(message)).error?.issues).toBeUndefined();
  });

  it("for Microsoft Teams stay below its maximum size", () => {
    for (const message of messages) {
      expect(Buffer.byteLength(JSON.stringify(toTeamsBody(message)))).toBeLessThan(maxTeamsBytes);
    }
  });

  it("mention no one, and contain no markup of the alert", () => {
    const message = { ...short, title: "<!channel> @everyone [a](https://example.com)", paragraphs: ["*<@123>*"] };
    expect(toSlackBody(message).text).toContain("&lt;!channel&gt;");
    expect(JSON.stringify(toSlackBody(message).blocks)).not.toContain("mrkdwn");
    const discord = toDiscordBody(message);
    expect(discord.embeds?.[0]?.title).toBe(String.raw`\<!channel\> \@everyone \[a\]\(https\://example.com\)`);
    expect(discord.embeds?.[0]?.description).toContain(String.raw`\*\<\@123\>\*`);
  });
});
