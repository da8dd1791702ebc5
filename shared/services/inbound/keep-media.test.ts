import { expect, test } from "vitest";
import { MAX_PICTURE, MAX_MEDIA } from "../../contracts/media.ts";
import type { InboundMedia } from "../../ports/channel.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { SpeakerContext } from "./inbound.ts";
import { sortMedia } from "./keep-media.ts";

const speaker = {
  words: wordsFor("en"),
  runtime: { flow: { media: { hears: false } } },
} as unknown as SpeakerContext;
const media = (kind: InboundMedia["kind"], size = 1): InboundMedia => ({
  kind,
  reference: "r",
  mimeType: "x/y",
  size,
});

test("media that are left out of a message are counted, and a message without other media is refused", () => {
  const pictures = Array.from({ length: MAX_MEDIA + 2 }, () => media("image"));
  const rest = [media("other"), media("voice"), media("image", MAX_PICTURE + 1)];
  expect(sortMedia(speaker, [...rest, ...pictures])).toEqual({
    media: pictures.slice(0, MAX_MEDIA),
    leftOut: 5,
  });
  expect(sortMedia(speaker, [])).toEqual({ media: [], leftOut: 0 });
  expect(sortMedia(speaker, [media("other")])).toHaveProperty("refusal");
});
