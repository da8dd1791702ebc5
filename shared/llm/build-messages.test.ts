import { describe, expect, it } from "vitest";
import { buildMessages } from "./build-messages.ts";
import { imageBlock } from "./image-block.ts";

const STABLE = "## Schema\nwines";
const request = { system: "You are Alfred.", user: `${STABLE}\n\n## Task\nfind them` };
const markedBlock = { type: "text", cache_control: { type: "ephemeral" } };

describe("questions with a stable beginning", () => {
  it("a question with a stable beginning has two blocks, the first of which is marked, and together they are the question", () => {
    const { messages, system } = buildMessages(
      { ...request, stable: STABLE.length },
      { cached: true, shorter: false },
    );
    expect(system).toEqual([{ ...markedBlock, text: "You are Alfred." }]);
    const content = [
      { ...markedBlock, text: `${STABLE}\n` },
      { type: "text", text: "## Task\nfind them" },
    ];
    expect(messages).toEqual([{ role: "user", content }]);
    expect(content.map(({ text }) => text).join("\n")).toBe(request.user);
  });

  it("a question is one text where nothing is cached, or nothing is stable", () => {
    const plain = [{ role: "user", content: request.user }];
    const options = { cached: true, shorter: false };
    expect(buildMessages(request, options).messages).toEqual(plain);
    expect(
      buildMessages({ ...request, stable: STABLE.length }, { ...options, cached: false }).messages,
    ).toEqual(plain);
  });

  it("a question is never cut inside a line", () => {
    const { messages } = buildMessages({ ...request, stable: 4 }, { cached: true, shorter: false });
    expect(messages).toEqual([{ role: "user", content: request.user }]);
  });
});

describe("questions with pictures", () => {
  const picture = { type: "image/png", bytes: Uint8Array.from([0x89, 0x50, 0xff]) };
  const image = {
    type: "image",
    source: { type: "base64", media_type: "image/png", data: "iVD/" },
  };

  it("a question with pictures has them as base64 before its text", () => {
    const { messages } = buildMessages(
      { ...request, images: [imageBlock(picture)] },
      { cached: true, shorter: false },
    );
    expect(messages).toEqual([
      { role: "user", content: [image, { type: "text", text: request.user }] },
    ]);
  });

  it("a question with a large picture is written completely", () => {
    const bytes = Uint8Array.from({ length: 100_001 }, (_, index) => index % 251);
    expect(imageBlock({ type: "image/png", bytes }).source).toMatchObject({
      data: Buffer.from(bytes).toString("base64"),
    });
  });
});
