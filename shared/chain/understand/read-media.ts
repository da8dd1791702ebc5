// Reads a message's media: voice notes become the user's words, and a model reads pictures. The calls that read
// media do not get the context of the other nodes, and the media's content is not kept.
import { type PictureReading, PictureReadingSchema } from "../../contracts/answers/picture.ts";
import {
  ContractError,
  errorCode,
  FatalError,
  isRetryable,
  TransientError,
} from "../../contracts/errors.ts";
import { type MediaFault, type MediaReference, WORDLESS } from "../../contracts/media.ts";
import { maskUuids } from "../../domain/entities/translation/find-uuids.ts";
import {
  pictureAnnex,
  pictureSystemPrompt,
  pictureUserPrompt,
} from "../../domain/prompting/sections/picture-prompts.ts";
import type { Media, MediaContent } from "../../ports/media.ts";
import type { NodeContext } from "../node-context.ts";
import type { Fields } from "./understanding.ts";

const MAX_TOKENS = 8000;
/** From this attempt of the hop on, the run continues without media that cannot be fetched. */
const FIRST_LENIENT_ATTEMPT = 3;

type SeenPicture = { hash: string } | { fault: MediaFault };

/** Errors: TransientError, also while a platform is unavailable; FatalError. */
export async function readMedia(
  ctx: NodeContext,
  { message: userText }: Fields<"message">,
): Promise<Fields<"message" | "media">> {
  const { media, state } = ctx;
  if (state.meta.media === undefined || media === null) return { message: userText, media: null };
  const references = await ctx.db.mediaOf(state.meta.run);
  const transcripts = await transcribeAll(ctx, media, ofKind(references, "voice"));
  const writtenTexts = Object.values(WORDLESS).includes(userText) ? [] : [userText];
  const spokenTexts = transcripts.flatMap((transcript) =>
    "text" in transcript && transcript.text !== "" ? [transcript.text] : [],
  );
  const userWords = [...writtenTexts, ...spokenTexts].join("\n");
  const pictures = ofKind(references, "image");
  const pictureResult = await readPictures(ctx, media, pictures, userWords);
  const reading = pictureResult.reading?.text.trim() ? pictureResult.reading : null;
  const faults = [
    ...transcripts.flatMap((result) =>
      "fault" in result ? result.fault : result.text === "" ? "unreadable" : [],
    ),
    ...pictureResult.faults,
    ...(pictureResult.reading !== null && reading === null ? (["unreadable"] as const) : []),
  ];
  const annex = pictures.length === 0 ? [] : [pictureAnnex(reading)];
  return {
    message: [userWords, ...annex].filter((part) => part !== "").join("\n\n"),
    media: {
      userWords,
      reading,
      pictured: pictures.length > 0,
      faults: [...new Set(faults)],
      transcript: spokenTexts.length === 0 ? null : spokenTexts.join("\n"),
    },
  };
}

const ofKind = (references: MediaReference[], kind: MediaReference["kind"]) =>
  references.filter((reference) => reference.kind === kind);

/** Transcribes voice notes. Each transcript has its journal entry, so that a retry gets the same words. */
async function transcribeAll(ctx: NodeContext, media: Media, voices: MediaReference[]) {
  const transcripts: ({ text: string } | { fault: MediaFault })[] = [];
  for (const voice of voices) {
    const result = await ctx.record(() =>
      orFault(ctx, async () => {
        const content = await media.fetch(voice);
        return "fault" in content ? content : media.transcribe(content);
      }),
    );
    transcripts.push("text" in result ? { text: maskUuids(result.text) } : result);
  }
  return transcripts;
}

/** Reads the pictures. Their hashes are journalled, so that a retry reads the same pictures or fails. */
async function readPictures(
  ctx: NodeContext,
  media: Media,
  pictures: MediaReference[],
  userWords: string,
) {
  if (pictures.length === 0) return { reading: null, faults: [] };
  const contents = new Map<number, MediaContent>();
  const results = await ctx.record(() =>
    Promise.all(
      pictures.map((picture, index): Promise<SeenPicture> =>
        orFault(ctx, async () => {
          const content = await media.fetch(picture);
          if ("fault" in content) return content;
          contents.set(index, content);
          return { hash: content.hash };
        }),
      ),
    ),
  );
  const faults = results.flatMap((result) => ("fault" in result ? result.fault : []));
  const readablePictures = results.flatMap((result, index) => {
    const picture = pictures[index];
    return "hash" in result && picture ? [{ index, picture, hash: result.hash }] : [];
  });
  if (readablePictures.length === 0) return { reading: null, faults };
  const contentOf = async ({ index, picture, hash }: (typeof readablePictures)[number]) => {
    const content = contents.get(index) ?? (await media.fetch(picture));
    if ("fault" in content || content.hash !== hash) {
      throw new TransientError("unavailable", "a picture is not what it was");
    }
    return content;
  };
  try {
    const reading = await ctx.ask({
      node: "understand",
      schema: PictureReadingSchema,
      system: pictureSystemPrompt(ctx),
      user: pictureUserPrompt(userWords),
      pictures: () => Promise.all(readablePictures.map(contentOf)),
      maxTokens: MAX_TOKENS,
    });
    return { reading: masked(reading), faults };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    ctx.log.warn("media.unreadable", { "error.type": errorCode(error) });
    return { reading: null, faults: [...faults, "unreadable" as const] };
  }
}

/**
 * Whether the error means that the pictures cannot be read: the model has broken the contract twice or
 * declined. Providers refuse pictures that are damaged after their first bytes, and a model without vision
 * refuses all pictures.
 */
function isUnreadable(error: unknown): boolean {
  if (error instanceof ContractError) return true;
  return (
    error instanceof FatalError && (error.code === "invalid_input" || error.code === "refused")
  );
}

/**
 * Runs `get`. From attempt `FIRST_LENIENT_ATTEMPT` on, content that cannot be fetched is a fault, so that the
 * message's words are answered.
 */
async function orFault<T>(
  { state }: NodeContext,
  get: () => Promise<T>,
): Promise<T | { fault: MediaFault }> {
  try {
    return await get();
  } catch (error) {
    if (state.claims < FIRST_LENIENT_ATTEMPT || !isRetryable(error)) throw error;
    return { fault: "gone" };
  }
}

function masked({ shows, text, unsure }: PictureReading): PictureReading {
  return { shows: maskUuids(shows), text: maskUuids(text), unsure: unsure.map(maskUuids) };
}
