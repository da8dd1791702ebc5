// The prompt of every node for the marked session.
import type { StepType } from "../../shared/contracts/plan.ts";
import { actUserPrompt } from "../../shared/domain/prompting/act/user-prompt.ts";
import { makeManifest } from "../../shared/domain/planning/batch-manifest.ts";
import { actContext } from "../../shared/domain/prompting/act/context.ts";
import { replyContext } from "../../shared/domain/prompting/reply/context.ts";
import { summarizeContext } from "../../shared/domain/prompting/summarize/context.ts";
import { summarizeUserPrompt } from "../../shared/domain/prompting/summarize/user-prompt.ts";
import { thinkContext } from "../../shared/domain/prompting/think/context.ts";
import { understandContext } from "../../shared/domain/prompting/understand/context.ts";
import { understandUserPrompt } from "../../shared/domain/prompting/understand/user-prompt.ts";
import { replyUserPrompt } from "../../shared/domain/prompting/reply/user-prompt.ts";
import { thinkUserPrompt } from "../../shared/domain/prompting/think/user-prompt.ts";
import { createCellarPack } from "../cellar/pack.ts";
import { factInMind, personInMind } from "../support/people.ts";
import { M } from "./markers.ts";
import { markedSession, planWith, resultsOf, stepUnderWay } from "./marked-session.ts";
import type { NodeName } from "./matrix.ts";

const pack = createCellarPack();
const today = "2026-11-21";
const message = M.message;
const background = [
  {
    id: "a508000d-9b55-40f0-8886-dbdd88bd2de2",
    ref: M.backgroundRef,
    type: "wine",
    label: M.backgroundLabel,
    reason: M.backgroundReason,
  },
];
const episode = { kind: "episode", speaker: "user", day: "2026-03-02", here: false } as const;
const recollection = {
  people: [
    personInMind("Ben", { facts: [factInMind(M.inMind)] }),
    personInMind("Ida", { facts: [factInMind(M.inMindPicked)] }),
  ],
  memories: [
    { ...episode, ref: "memory_3", text: M.recalled },
    { ...episode, ref: "memory_4", text: M.picked },
  ],
  more: 0,
};

export function promptOf(node: NodeName): string {
  const session = markedSession();
  const results = resultsOf(stepUnderWay("read"));
  switch (node) {
    case "understand":
      return understandUserPrompt(
        understandContext({ pack, session, background, memory: recollection, today, message }),
      );
    case "think":
      return thinkUserPrompt(
        thinkContext({
          pack,
          session,
          today,
          message,
          understanding: results.understand,
          replan: [M.replan],
          standing: results.understand.standing ?? [],
          number: 2,
        }),
      );
    case "reply": {
      const session = markedSession({ hasNewDraft: true });
      const ask = { type: "ask_user" as const, text: M.askText, request: "" };
      return replyUserPrompt(replyContext({ pack, session, results, ask, today, message }));
    }
    case "summarize": {
      const context = summarizeContext(markedSession({ coversTo: 1, copies: 3 }));
      if (context === null) throw new Error("nothing to compress");
      return summarizeUserPrompt(context, (text) => text);
    }
    case "act quick":
      return actPrompt("read", true);
    default:
      return actPrompt(node.slice("act ".length) as StepType, false);
  }
}

function actPrompt(type: StepType, isQuick: boolean): string {
  const step = isQuick ? { ...stepUnderWay(type), id: 1, group: 0 } : stepUnderWay(type);
  const plan = isQuick ? { ...planWith(step), steps: [step] } : planWith(step);
  const isCrud = type === "read" || type === "write";
  return actUserPrompt(
    actContext({
      pack,
      session: markedSession({ hasNewDraft: !isQuick }),
      results: resultsOf(step, { isQuick }),
      hop: isQuick ? "quick" : "act.3",
      plan,
      step,
      item: type === "generate" ? 1 : null,
      quick: isQuick,
      guidance: {
        text: M.packText,
        examples: M.packExample,
        examplesAfter: { wines: M.packAfter, elsewhere: M.packAfterOther },
      },
      today,
      message,
      calls: isCrud
        ? [
            {
              kind: "read",
              read: {
                table: "wines",
                total: 1,
                filter: "all",
                rows: [{ id: "wine_30", name: M.callRow }],
              },
            },
          ]
        : [],
      callsUsed: 1,
      callsWithoutProgress: 0,
      callLimit: 6,
      manifest: makeManifest(type === "write" ? (step.batch?.items ?? []) : []),
    }),
  );
}
