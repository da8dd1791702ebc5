// The blocks that a reply's marks can point to, from the run's facts.
import { languageFor, type Language } from "../../../contracts/language.ts";
import type { DomainPack } from "../../../contracts/pack.ts";
import type { ReplyContext, ReplyDraft, ReplyRead } from "../reply-context.ts";
import { listRows } from "../../rows/list-rows.ts";
import { CHANGES } from "./parse-mark.ts";
import type { ReplyBlock } from "./reply-blocks.ts";

/**
 * Drafts and rows by ref; a step's rows, conclusions and drafts by the step's number; and the changes.
 * @param changes the list of changes as text; null if there is none to show
 * @param notSaved the note below an unsaved draft
 */
export function blocksOfReply(
  pack: DomainPack,
  context: ReplyContext,
  changes: string | null,
  notSaved: string,
): ReplyBlock[] {
  const drafts = context.drafts.map((draft) => draftBlock(draft, notSaved));
  const draftRefs = new Set(drafts.flatMap(({ refs }) => refs));
  const rows = context.reads
    .flatMap((read) => rowBlocks(pack, context.today, languageFor(context.language), read))
    .filter(({ refs }) => !refs.some((ref) => draftRefs.has(ref)));
  const changeBlocks = changes === null ? [] : [block(CHANGES, changes, { refs: [] })];
  const keyedBlocks = uniqueByKey([...drafts, ...rows]);
  return [...keyedBlocks, ...stepBlocks(context, keyedBlocks, changes), ...changeBlocks];
}

function block(key: string, text: string, otherFields: Partial<ReplyBlock> = {}): ReplyBlock {
  return { key, refs: [key], step: null, text, containedKeys: [], ...otherFields };
}

function draftBlock({ ref, savedAs, saved, text }: ReplyDraft, notSaved: string): ReplyBlock {
  const refs = savedAs === null ? [ref] : [ref, savedAs];
  return block(ref, saved ? text : `${text}\n\n${notSaved}`, { refs });
}

function rowBlocks(
  pack: DomainPack,
  today: string,
  language: Language,
  read: ReplyRead,
): ReplyBlock[] {
  const { table, rows, refs, breaks } = read;
  return rows.map((row, index) =>
    block(
      refs[index] ?? "",
      listRows(pack, {
        table,
        rows: [row],
        total: 1,
        today,
        language,
        narrowed: true,
        whole: true,
        breaks: [breaks[index] ?? []],
      }),
    ),
  );
}

/** A step has one block: its rows, conclusions and drafts, one after the other, and for a write the list of changes. */
function stepBlocks(
  { reads, analyses, steps }: ReplyContext,
  keyedBlocks: ReplyBlock[],
  changes: string | null,
): ReplyBlock[] {
  return steps.map(({ step, madeRefs, type }) => {
    const stepReads = reads.filter((read) => read.step === step);
    const madeBlocks = keyedBlocks.filter(({ key }) => madeRefs.includes(key));
    const texts = [
      ...stepReads.map(({ text }) => text),
      ...analyses.filter((analysis) => analysis.step === step).map(({ text }) => text),
      ...madeBlocks.map(({ text }) => text),
      ...(type === "write" && changes !== null ? [changes] : []),
    ];
    const containedKeys = [
      ...stepReads.flatMap(({ refs }) => refs),
      ...madeBlocks.map(({ key }) => key),
      ...(type === "write" && changes !== null ? [CHANGES] : []),
    ];
    return block(`step ${step}`, texts.join("\n\n"), { refs: [], step, containedKeys });
  });
}

/** The blocks, but only the newest of several blocks for one row. */
function uniqueByKey(blocks: ReplyBlock[]): ReplyBlock[] {
  return [...new Map(blocks.map((replyBlock) => [replyBlock.key, replyBlock])).values()];
}
