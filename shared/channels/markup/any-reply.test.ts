// For any reply, on every platform: no word is lost or moved, no message is too long or ill-formed, and what is
// text in the reply is text there.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  knownReply,
  lettersOf,
  nameAlone,
  type KnownReply,
} from "../../../tests/support/arbitrary-reply.ts";
import { cases, sampleEvery } from "../../../tests/support/sample.ts";
import { MARKDOWN_ATTACKS } from "../../../tests/support/markdown-attacks.ts";
import {
  MENTION,
  readMarkdownMessage,
  readTelegramHtml,
  readWhatsappText,
} from "../../../tests/support/read-as-platform.ts";
import type { OutboundPart, ReplyToSend } from "../../ports/channel.ts";
import { renderDiscord } from "../discord/render.ts";
import { renderEmail } from "../email/render.ts";
import { renderSlack } from "../slack/render.ts";
import { renderTelegram } from "../telegram/render.ts";
import { renderTwilio } from "../twilio/render.ts";
import { renderWhatsapp } from "../whatsapp/render.ts";

interface Platform {
  name: string;
  render(reply: ReplyToSend): OutboundPart[];
  read(text: string): string;
  limit: number;
}

const readEmailHtml = (html: string) =>
  html
    .replaceAll(/<br>|<\/(?:p|li|h\d|td|th|pre)>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
const readMarkdown = (text: string) => readMarkdownMessage(text).text;

const platforms: Platform[] = [
  {
    name: "telegram",
    render: renderTelegram,
    read: (text) => readTelegramHtml(text).text,
    limit: 4096,
  },
  {
    name: "whatsapp",
    render: renderWhatsapp,
    read: (text) => readWhatsappText(text).text,
    limit: 4096,
  },
  { name: "slack", render: renderSlack, read: readMarkdown, limit: 12_000 },
  { name: "discord", render: renderDiscord, read: readMarkdown, limit: 2000 },
  { name: "twilio", render: renderTwilio, read: (text) => text, limit: 1600 },
  { name: "email", render: renderEmail, read: readEmailHtml, limit: Infinity },
];

const shownTexts = ({ render, read }: Platform, { markdown }: KnownReply) =>
  render({ text: markdown, buttons: [] }).map(({ text }) => read(text));

describe.each(platforms)("replies for $name", (platform) => {
  it("a reply keeps its words and their order", () => {
    fc.assert(
      fc.property(knownReply({ blocks: 5 }), (reply) => {
        expect(lettersOf(shownTexts(platform, reply).join("\n"))).toEqual(reply.words);
      }),
      { numRuns: cases(3, 120) },
    );
  });

  it("a long reply keeps its words in messages of the allowed length, with and without markup", () => {
    fc.assert(
      fc.property(
        fc.array(knownReply({ blocks: 4 }), { minLength: 30, maxLength: 90 }),
        (replies) => {
          const text = replies.map(({ markdown }) => markdown).join("\n\n---\n\n");
          const words = replies.flatMap((reply) => reply.words);
          const parts = platform.render({ text, buttons: [] });
          expect(lettersOf(parts.map((part) => platform.read(part.text)).join("\n"))).toEqual(
            words,
          );
          const plainText = parts.map((part) => part.plain).join("\n");
          expect(
            lettersOf(platform.name === "discord" ? platform.read(plainText) : plainText),
          ).toEqual(platform.name === "email" ? lettersOf(plainText) : words);
          for (const part of parts) {
            const length =
              platform.name === "telegram" ? platform.read(part.text).length : part.text.length;
            expect(length).toBeLessThanOrEqual(platform.limit);
            expect(part.plain.length).toBeLessThanOrEqual(platform.limit);
            expect(part.text.trim()).not.toBe("");
          }
        },
      ),
      { numRuns: cases(1, 4), endOnFailure: true },
    );
  });

  it.each([...sampleEvery(15, 1, MARKDOWN_ATTACKS)])(
    "an attack that Reply would not let through does no harm in the markup: %s",
    (_, attack) => {
      for (const text of [attack, attack.repeat(Math.ceil(3000 / attack.length))]) {
        const parts = platform.render({ text, buttons: [] });
        for (const part of parts) platform.read(part.text);
        expect(parts.length).toBeGreaterThan(0);
      }
    },
  );
});

it("deeply nested quotes and lists do not fail", () => {
  for (const start of [">".repeat(800), "- ".repeat(600), "*_".repeat(800), "> - ".repeat(300)]) {
    const parts = renderTelegram({ text: `${start} word`, buttons: [] });
    expect(lettersOf(parts.map(({ plain }) => plain).join(" "))).toContain("word");
  }
});

describe("names of rows", () => {
  const check = (test: (reply: KnownReply) => void) =>
    fc.assert(fc.property(nameAlone, test), { numRuns: cases(12, 500) });
  const textOf = (render: Platform["render"], { markdown }: KnownReply) =>
    render({ text: markdown, buttons: [] }).map(({ text, plain }) => ({ text, plain }));

  it("a name of a row is neither markup nor a mention in Telegram", () => {
    check((reply) => {
      for (const { text, plain } of textOf(renderTelegram, reply)) {
        const read = readTelegramHtml(text);
        expect(read.tags).toEqual([]);
        expect(read.text).not.toMatch(/@\w|#\p{L}|(?<![\p{L}\p{N}])www\.|https?:\/\//u);
        expect(plain).not.toMatch(/@\w|#\p{L}|(?<![\p{L}\p{N}])www\.|https?:\/\//u);
      }
    });
  });

  it("a name of a row is neither markup nor a mention in WhatsApp, in the text and in the plain text", () => {
    check((reply) => {
      for (const { text, plain } of textOf(renderWhatsapp, reply)) {
        expect(readWhatsappText(text).markup).toEqual([]);
        expect(readWhatsappText(plain).markup).toEqual([]);
      }
    });
  });

  it.each([
    ["Slack", renderSlack],
    ["Discord", renderDiscord],
  ])("a name of a row is neither markup nor a mention in %s", (_, render) => {
    check((reply) => {
      for (const { text, plain } of textOf(render, reply)) {
        expect(readMarkdownMessage(text).markup).toEqual([]);
        expect(text).not.toMatch(MENTION);
        expect(plain).not.toMatch(MENTION);
      }
    });
  });

  it("a name of a row is not a tag in an e-mail", () => {
    check((reply) => {
      for (const { text } of textOf(renderEmail, reply)) {
        expect(text.replaceAll(/<\/?p>/g, "")).not.toMatch(/[<>]/);
      }
    });
  });

  it("a name of a row is not a mention if it is code, and does not end the code", () => {
    const names = fc.constantFrom("<!channel>", "@everyone", "a ``` b", "*x*", "</code><b>");
    fc.assert(
      fc.property(names, (name) => {
        const text = `\`\`\`\` ${name} \`\`\`\` and\n\n\`\`\`\`\n${name}\n\`\`\`\``;
        for (const render of [renderSlack, renderDiscord]) {
          const [part] = render({ text, buttons: [] });
          expect(part?.text).not.toMatch(MENTION);
          expect(readMarkdownMessage(part?.text ?? "").markup.sort()).toEqual([
            "code_inline",
            "fence",
          ]);
        }
        const [part] = renderTelegram({ text, buttons: [] });
        expect(readTelegramHtml(part?.text ?? "").tags).toEqual(["code", "pre"]);
      }),
    );
  });
});
