// Parses Reply's prompt: the run's outcomes, its drafts and its question.
import { readToday } from "./read-prompt.ts";
import { bulletsOf, messageIn, plain, splitSections, splitSubsections } from "./split-prompt.ts";

export interface ReplyPrompt {
  message: string;
  today: string;
  steps: { step: number; type: string; status: string; text: string }[];
  isCalledOff: boolean;
  /** The question to ask, with its options. */
  ask: string | null;
  /** Whether there are receipts, of changes that were made or failed. */
  hasReceipts: boolean;
  drafts: { ref: string; label: string; saved: boolean }[];
}

export function readReplyPrompt(user: string): ReplyPrompt {
  const sections = splitSections(user);
  const outcomes = sections.get("What happened") ?? "";
  const firstPart = outcomes.split(/^### /m)[0] ?? "";
  const ask = splitSubsections(outcomes).find(([title]) => title === "Ask")?.[1];
  return {
    message: messageIn(user),
    today: readToday(sections.get("Today")),
    steps: bulletsOf(firstPart).flatMap((line) => {
      const [, step, type = "", status = "", text = ""] =
        /^step (\d+)\S* (\w+) [^:]+: (\w+): (.*)$/.exec(line) ?? [];
      return step === undefined ? [] : [{ step: Number(step), type, status, text }];
    }),
    isCalledOff: firstPart.includes("- the user called this off"),
    ask: ask === undefined ? null : plain(ask.replace(/^option (\d+): /gm, "$1. ")),
    hasReceipts: (sections.get("Receipts") ?? "").startsWith("#"),
    drafts: splitSubsections(sections.get("Drafts made")).flatMap(([title]) => {
      const [, ref, label = "", notSaved] = /^(\w+): (.*) \((not )?saved\)$/.exec(title) ?? [];
      return ref === undefined ? [] : [{ ref, label, saved: notSaved === undefined }];
    }),
  };
}
