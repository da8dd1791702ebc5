// The text of a reply: a model's prose with passages inserted by code, or a text made by code alone.
import { ContractError, FatalError } from "../../contracts/errors.ts";
import { languageFor } from "../../contracts/language.ts";
import { ReplyOutputSchema, type ReplyOutput, type Stated } from "../../contracts/answers/reply.ts";
import { isAnsweredByThink, canAnswerByCode } from "../../domain/replies/answers-by-code.ts";
import type { ReplyContext } from "../../domain/replies/reply-context.ts";
import { completeReply } from "../../domain/replies/complete-reply.ts";
import { changeLines, formatChanges } from "../../domain/receipts/format-changes.ts";
import { replyUserPrompt } from "../../domain/prompting/reply/user-prompt.ts";
import { makeReply, questionText } from "../../domain/replies/make-reply.ts";
import { blocksOfReply } from "../../domain/replies/marks/blocks-of-reply.ts";
import {
  createReplyComposer,
  type ReplyComposer,
} from "../../domain/replies/marks/compose-reply.ts";
import type { ReplyBlock } from "../../domain/replies/marks/reply-blocks.ts";
import { takeTags } from "../../domain/replies/marks/take-tags.ts";
import { withoutBraces } from "../../domain/replies/marks/split-marks.ts";
import { numberReceipts } from "../../domain/receipts/number-receipts.ts";
import { createMarkdownGuard } from "../../domain/replies/markdown/plain-markdown.ts";
import {
  plainText,
  releaseAll,
  releaseSentence,
  type ReplyRules,
} from "../../domain/replies/release-sentence.ts";
import type { ShownText } from "../../domain/entities/shown-order.ts";
import { splitSentences } from "../../domain/replies/split-sentences.ts";
import { refTypesOf } from "../../domain/entities/translation/strip-refs.ts";
import { introducedOnce } from "../../domain/replies/marks/introduction.ts";
import { notStatedIn } from "../../domain/conversation/questions/stated-in-question.ts";
import { wordsFor } from "../../domain/wording/words-for.ts";
import type { NodeContext } from "../node-context.ts";
import { replySystemPrompt } from "../../domain/prompting/reply/system-prompt.ts";
import { createReplyStream } from "./reply-stream.ts";

const MAX_TOKENS = 8000;
/** What Think's answer states besides its text: nothing. */
const NOTHING_STATED: Stated = { claims: { created: 0, updated: 0, deleted: 0 }, counts: [] };

export interface ReplyManner {
  isQuick: boolean;
  /** Whether the reply may end with an offer. */
  mayOffer: boolean;
  /** Text by code that closes the reply, whether a model or code wrote the rest; null for none. */
  closing: string | null;
  /** Text by code that begins the reply; null for none. */
  opening: string | null;
  /** Whether the opening is the whole reply. */
  isOpeningOnly: boolean;
}

/**
 * Streams the reply's text as it passes the checks. Returns the text, its offer, and the passages that code
 * inserted.
 */
export async function writeReply(
  ctx: NodeContext,
  context: ReplyContext,
  givenRules: ReplyRules,
  { isQuick, mayOffer, closing, opening, isOpeningOnly }: ReplyManner,
): Promise<{ text: string; offer: string | null; shown: ShownText[] }> {
  const { ask, cancelled, changes, planned, wanted: isChangeWanted, worded, today } = context;
  const { pack } = ctx;
  const language = languageFor(context.language);
  const { nothingChanged, nothingElse, ...denials } = wordsFor(language);
  const forTheRecord = context.tookBack ? nothingElse : denials.forTheRecord;
  const questionOrClosing = ask === null ? closing : questionText(ask);
  const rules =
    questionOrClosing === null
      ? givenRules
      : { ...givenRules, shownTexts: [...givenRules.shownTexts, questionOrClosing] };
  const release = (sentence: string) => releaseSentence(sentence, rules);
  const toPlain = (words: string) => plainText(rules, words);
  const listedChanges = notStatedIn(ask, changes);
  const receipts = numberReceipts(
    pack,
    { changes, listedChanges, isChangeWanted, tookBack: context.tookBack },
    today,
    language,
    toPlain,
  );
  const list = receipts.list(new Set()) || null;
  const blocks = blocksOfReply(pack, context, list, wordsFor(language).reply.notSaved);
  const entries = changeLines(pack, listedChanges, today, language).map(
    ({ text, ref }): ShownText => ({ text: toPlain(text), refs: [ref], isEntry: true }),
  );
  const shownIn = (keys: ReadonlySet<string> | null) => [
    ...shownTexts(context, blocks, keys),
    ...entries,
  ];
  const refTypes = refTypesOf(pack);
  const createComposer = () => {
    const guard = createMarkdownGuard(rules.shownTexts, rules.linkRemoved);
    return createReplyComposer({ blocks, refTypes, release, receipts, guard });
  };
  const openingText = opening === null ? "" : toPlain(opening);
  const stream = createReplyStream(ctx, () => withOpening(openingText, createComposer()));
  const withOpeningAndClosing = (text: string) =>
    [openingText, text, closing === null ? "" : toPlain(closing)].filter(Boolean).join("\n\n");
  if (isOpeningOnly) {
    await stream.finish(openingText);
    return { text: openingText, offer: null, shown: [] };
  }
  const compose = (source: string) => {
    const composer = createComposer();
    const text = (composer.push(source) + composer.finish()).trimEnd();
    return { written: text, composer };
  };
  const finishByCode = async (declined = false) => {
    const answerText = context.answer === "" ? "" : compose(context.answer).written;
    const saysNothingChanged =
      ask === null ? planned : isChangeWanted && worded && saysMore(ask.text);
    const changesText = formatChanges(pack, listedChanges, today, language, {
      planned: saysNothingChanged,
    });
    const body = toPlain(
      makeReply(
        { ...context, answer: answerText },
        changesText === null ? null : toPlain(changesText),
        declined,
      ),
    );
    const isOpen = isChangeWanted && ask === null && cancelled === null;
    // If changes were tried, the list states their outcomes, so no denial is needed.
    const saysOutcome = changes.length > 0 || body.includes(nothingChanged);
    const answer = introducedOnce(answerText, body);
    const denial = answer === "" && !context.tookBack ? nothingChanged : forTheRecord;
    const bodyParts =
      isOpen && !saysOutcome ? [body, denial] : [body.replace(nothingChanged, denial)];
    const text = withOpeningAndClosing([answer, ...bodyParts].filter(Boolean).join("\n\n"));
    await stream.finish(text);
    return { text, offer: null, shown: shownIn(null) };
  };
  const finish = async (
    { written: replyText, composer }: ReturnType<typeof compose>,
    offer: string | null,
    statedCounts: Stated,
  ) => {
    const additions = completeReply(
      pack,
      {
        text: replyText,
        prose: composer.prose(),
        shownKeys: composer.shownKeys(),
        list: composer.list(),
        offer,
        claimedTexts: composer.claimedTexts(),
        statedCounts,
      },
      context,
      blocks,
    );
    if (composer.discardedCount() > 0)
      ctx.log.info("reply.marks", { vanished: composer.discardedCount() });
    // Prose may say "Done!" when nothing was done. Code then adds a true sentence after the prose.
    const hasProse = composer.prose().trim() !== "";
    const isDenied = (part: string) => hasProse && part === nothingChanged;
    const parts = additions.map((part) => (isDenied(part) ? forTheRecord : part));
    const text = withOpeningAndClosing([replyText, ...parts.map(toPlain)].join("\n\n"));
    await stream.finish(text);
    return { text, offer, shown: shownIn(composer.shownKeys()) };
  };
  if (isAnsweredByThink(context)) {
    const answer = compose(context.answer);
    if (answer.written !== "") return finish(answer, null, NOTHING_STATED);
  }
  if (canAnswerByCode(context, isQuick)) return finishByCode();
  let output: ReplyOutput;
  try {
    output = await ctx.ask({
      node: "reply",
      schema: ReplyOutputSchema,
      system: replySystemPrompt(ctx),
      user: replyUserPrompt(context),
      maxTokens: MAX_TOKENS,
      onText: (delta, attempt) => stream.onText(delta, attempt),
    });
  } catch (error) {
    // The receipts say what happened, so the run ends with a true reply even when no model can word one.
    if (!(error instanceof ContractError || error instanceof FatalError)) throw error;
    ctx.log.warn("reply.made_by_code", { "error.type": error.code });
    return finishByCode(error.code === "refused");
  }
  const reply = compose(output.text);
  if (reply.written === "") return finishByCode();
  // A reply that asks a question makes no offer: a yes could answer either.
  const hasQuestion =
    questionOrClosing !== null || !mayOffer || /[?？]["'”’)\]*_\s]*$/u.test(reply.composer.prose());
  const { text: offer, numbers } = takeTags(withoutBraces(output.offer), receipts.count);
  const isOffer = !hasQuestion && numbers.every((number) => receipts.isApplied(number));
  return finish(reply, isOffer ? releaseAll(offer, rules) || null : null, output);
}

/** A composer whose text begins with the opening. */
function withOpening(
  opening: string,
  composer: Pick<ReplyComposer, "push">,
): Pick<ReplyComposer, "push"> {
  let textBefore = opening;
  return {
    push(delta) {
      const text = composer.push(delta);
      if (textBefore === "" || text.trim() === "") return text;
      const textWithOpening = `${textBefore}\n\n${text.trimStart()}`;
      textBefore = "";
      return textWithOpening;
    },
  };
}

/**
 * The texts that the reply shows: all drafts, and the rows and lists whose blocks are in the text. Blocks are
 * recognized by their keys, because a short text may occur in prose by chance.
 * @param keys of the blocks in the text; null when code has composed the whole text
 */
function shownTexts(
  { drafts, reads }: ReplyContext,
  blocks: ReplyBlock[],
  keys: ReadonlySet<string> | null,
): ShownText[] {
  const isShown = (key: string) => keys === null || keys.has(key);
  const draftRefs = new Set(drafts.map(({ ref }) => ref));
  return [
    ...drafts.map(({ ref, savedAs, text }) => ({
      text,
      refs: savedAs === null ? [ref] : [ref, savedAs],
    })),
    ...reads.filter(({ step }) => isShown(`step ${step}`)),
    ...blocks.filter(({ key, refs }) => refs.length > 0 && !draftRefs.has(key) && keys?.has(key)),
  ];
}

/** Whether the text has sentences besides its question, which may contain claims. */
function saysMore(question: string): boolean {
  return splitSentences(question).some(
    (sentence) => /[\p{L}\p{N}]/u.test(sentence) && !/[?？؟;՞]["'”’)\]*_\s]*$/u.test(sentence),
  );
}
