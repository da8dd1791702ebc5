// The options of a question: buttons where they fit, numbered lines elsewhere.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../contracts/language.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { Button } from "../../ports/channel.ts";
import { renderDiscord } from "../discord/render.ts";
import { renderEmail } from "../email/render.ts";
import { renderSlack } from "../slack/render.ts";
import { renderTelegram } from "../telegram/render.ts";
import { renderTwilio } from "../twilio/render.ts";
import { areReplyButtons, renderWhatsapp } from "../whatsapp/render.ts";

const buttons = (...labels: string[]): Button[] =>
  labels.map((label, index) => ({ label, data: `q:${index}` }));
const many = (count: number, length: number) =>
  buttons(...Array.from({ length: count }, (_, index) => `${index} `.padEnd(length, "x")));

describe("options of a question", () => {
  it.each([
    ["Telegram", renderTelegram, 100, 64],
    ["WhatsApp", renderWhatsapp, 10, 24],
    ["Slack", renderSlack, 25, 75],
    ["Discord", renderDiscord, 25, 80],
  ])(
    "the options of a question are buttons of %s up to its limits, and numbered lines beyond them",
    (_, render, count, length) => {
      const most = many(count, length);
      expect(render({ text: "Which?", buttons: most })).toEqual([
        expect.objectContaining({ text: "Which?", buttons: most }),
      ]);
      for (const beyond of [many(count + 1, length), many(2, length + 1)]) {
        const parts = render({ text: "Which?", buttons: beyond });
        expect(parts.flatMap((part) => part.buttons)).toEqual([]);
        expect(parts.at(-1)?.plain).toMatch(new RegExp(`^${beyond.length}\\. `, "m"));
      }
    },
  );

  it.each([
    ["an SMS", renderTwilio],
    ["an e-mail", renderEmail],
  ])(
    "the options of a question are numbered lines in %s, without a sentence of ours",
    (_, render) => {
      const [part] = render({ text: "¿Cuál?", buttons: buttons("Sí", "No, *otra*") });
      expect(part?.plain).toBe("¿Cuál?\n\n1. Sí\n2. No, *otra*");
      expect(part?.buttons).toEqual([]);
    },
  );

  it("the options of a question about an edit are the commands that stand for them, where there are no buttons", () => {
    const commandButtons = buttons("Take it back", "Keep it").map((button, index) => ({
      ...button,
      typed: ["/takeback", "/keep"][index] ?? "",
    }));
    const [part] = renderTwilio({ text: "Which?", buttons: commandButtons });
    expect(part?.plain).toBe("Which?\n\n- /takeback – Take it back\n- /keep – Keep it");
    expect(renderSlack({ text: "Which?", buttons: commandButtons })[0]?.buttons).toEqual(
      buttons("Take it back", "Keep it"),
    );
  });

  it.each(LANGUAGES)(
    "the options of a question about an edit are reply buttons of WhatsApp in %s",
    (language) => {
      const { takeBack, keep } = wordsFor(language).channels;
      expect(areReplyButtons(buttons(takeBack, keep))).toBe(true);
    },
  );

  it("the options of a question are reply buttons of WhatsApp when they are few and short, else the rows of a list", () => {
    expect(areReplyButtons(many(3, 20))).toBe(true);
    expect(areReplyButtons(many(4, 20))).toBe(false);
    expect(areReplyButtons(many(3, 21))).toBe(false);
  });

  it("the options of a question are sent with the last part, which is shorter on some platforms", () => {
    const text = `${"lorem ".repeat(500)}\n\nWhich of the two?`;
    const parts = renderWhatsapp({ text, buttons: buttons("Yes", "No") });
    expect(parts.map((part) => [part.text.slice(0, 5), part.buttons.length])).toEqual([
      ["lorem", 0],
      ["Which", 2],
    ]);
    const introducedParts = renderWhatsapp({
      text: `${"lorem ".repeat(200)}\n\nThere are two.\n\nWhich?`,
      buttons: buttons("Yes", "No"),
    });
    expect(introducedParts.at(-1)?.text).toBe("There are two.\n\nWhich?");
    for (const options of [buttons("Yes", "No"), many(5, 20)]) {
      const long = renderWhatsapp({ text: "lorem ".repeat(500), buttons: options });
      expect(long.at(-1)?.buttons).toEqual(options);
      expect(long.at(-1)?.text.length).toBeLessThanOrEqual(1024);
    }
  });

  it("the options of a question are numbered if two are alike or one is empty", () => {
    for (const unclear of [buttons("Soup", "Soup "), buttons("Soup", " ")]) {
      const [part] = renderTelegram({ text: "Which?", buttons: unclear });
      expect(part?.buttons).toEqual([]);
      expect(part?.text).toContain("1. Soup");
    }
  });

  it("the options of a question are sent as text, whatever a label contains", () => {
    const label = "<b>@everyone</b> **x**";
    const [part] = renderTelegram({ text: "Which?", buttons: buttons(label, label) });
    expect(part?.text).toContain("1. &lt;\u200Bb&gt;@\u200Beveryone");
  });
});
