// Reads content from a page or a text, so that no model writes it. The page is fetched once. Code reads the
// page's structured data; from other text, a model may only quote (spec/drafts#sources).
import { ContractError } from "../../../contracts/errors.ts";
import type { Derived, SourceReader, SourceReading } from "../../../contracts/pack.ts";
import type { PageRefusal } from "../../../contracts/page.ts";
import type { Source } from "../../../contracts/plan.ts";
import { maskUuids } from "../../../domain/entities/translation/find-uuids.ts";
import { sourceWords } from "../../../domain/wording/source-words.ts";
import type { Pages } from "../../../ports/pages.ts";
import type { AskRequest } from "../../ask-model.ts";
import type { NodeContext } from "../../node-context.ts";
import { languageOfStep, type StepWork } from "../step-work.ts";

const MAX_TOKENS = 8000;

/** The data that retries reuse: what was read from the page, not the page itself. */
export type SourceFetch =
  | { outcome: "read"; address: string | null; reading: SourceReading }
  | { outcome: "refused"; why: PageRefusal };

/** The source's content with notes for the user; if there is no content, the notes say why. */
export async function readSource(
  work: StepWork,
  reader: SourceReader,
  source: Source,
): Promise<Derived> {
  const { ctx } = work;
  const language = languageOfStep(work);
  const texts = sourceWords(language);
  // A redelivered hop reuses the first delivery's reading, because a page may change and a draft may not.
  const page = await ctx.record(() => fetchSource(ctx.pages, reader, source));
  if (page.outcome === "refused") return { content: null, notes: [texts[page.why]] };
  const reading = await completeReading(ctx, reader, page.reading);
  const { content, notes } = reader.draft(reading, page.address, language);
  if (content === null || !reader.content.safeParse(content).success) {
    return { content: null, notes: [texts.nothing] };
  }
  return { content, notes };
}

/** Fetches a page, or takes a text as it is. */
async function fetchSource(
  pages: Pages,
  reader: SourceReader,
  { kind, value }: Source,
): Promise<SourceFetch> {
  if (kind === "text") return { outcome: "read", address: null, reading: reader.readText(value) };
  const page = await pages.fetch(value);
  if (page.outcome === "refused") return page;
  const { address, html } = page;
  return { outcome: "read", address, reading: reader.readPage(html, address) };
}

/** The request to a model about a reading's text. */
export function readingRequest(
  { prompts }: Pick<NodeContext, "prompts">,
  reader: SourceReader,
  text: string,
): AskRequest<unknown> {
  return {
    node: "act",
    work: "content",
    schema: reader.schema,
    system: prompts.get(reader.prompt),
    user: maskUuids(reader.ask(text)),
    maxTokens: MAX_TOKENS,
  };
}

/**
 * Completes a reading with a model's answer. If the reading has no text, no model is asked; if the answer
 * breaks its contract, the text stays unread.
 */
async function completeReading(
  ctx: NodeContext,
  reader: SourceReader,
  reading: SourceReading,
): Promise<SourceReading> {
  if (reading.text === "") return reading;
  try {
    return reader.withAnswer(reading, await ctx.ask(readingRequest(ctx, reader, reading.text)));
  } catch (error) {
    if (error instanceof ContractError) return reading;
    throw error;
  }
}
