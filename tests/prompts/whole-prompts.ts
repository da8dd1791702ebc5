// Whole prompts, system and user, of every node and step type, for the kitchen session.
import { assembleActPrompt } from "../../shared/domain/prompting/act/user-prompt.ts";
import { buildActContext } from "../../shared/domain/prompting/act/context.ts";
import { buildReplyContext } from "../../shared/domain/prompting/reply/context.ts";
import {
  buildSummarizeContext,
  formatSummarizePrompt,
} from "../../shared/domain/prompting/summarize/context.ts";
import { buildThinkContext } from "../../shared/domain/prompting/think/context.ts";
import {
  buildUnderstandContext,
  formatUnderstandPrompt,
} from "../../shared/domain/prompting/understand/context.ts";
import { createRegistry } from "../../shared/domain/entities/create-registry.ts";
import { formatReplyPrompt } from "../../shared/domain/prompting/reply/user-prompt.ts";
import { formatThinkPrompt } from "../../shared/domain/prompting/think/user-prompt.ts";
import { stripRefs } from "../../shared/domain/entities/translation/strip-refs.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { actSystemPrompt, packGuidance } from "../../shared/chain/act/system-prompt.ts";
import { packPrompt, withPackPart } from "../../shared/chain/pack-prompt.ts";
import { createFilePrompts } from "../support/file-prompts.ts";
import { planOf, replyResults, SCENES, understand, type ActScene } from "./kitchen-run.ts";
import { longerSession, MESSAGE as message, session, TODAY as today } from "./kitchen-session.ts";

export interface WholePrompt {
  name: string;
  /** Prompt files that the system prompt is made of. */
  files: string[];
  system: string;
  user: string;
}

const pack = createKitchenPack();
const prompts = createFilePrompts();
const file = (key: string) => withPackPart({ pack, prompts }, key);
/** A prompt file and the kitchen's part in it. */
const filesOf = (...keys: string[]) =>
  keys.flatMap((key) => {
    const own = `kitchen/${key.split("/").at(-1) ?? key}`;
    return prompts.optional(own) === null ? [key] : [key, own];
  });

function understandPrompt(): WholePrompt {
  return {
    name: "understand",
    files: filesOf("understand"),
    system: packPrompt({ pack, prompts }, "understand"),
    user: formatUnderstandPrompt(buildUnderstandContext({ pack, session, today, message })),
  };
}

function thinkPrompt(): WholePrompt {
  const { standing = [] } = understand;
  const context = {
    ...{ pack, session, today, message, understood: understand, replan: null },
    ...{ standing, number: 4 },
  };
  return {
    name: "think",
    files: filesOf("think"),
    system: packPrompt({ pack, prompts }, "think"),
    user: formatThinkPrompt(buildThinkContext(context)),
  };
}

function actPrompt(name: string, scene: ActScene): WholePrompt {
  const { step, item, quick = false, done, calls, manifest: items } = scene;
  const isCrud = step.type === "read" || step.type === "write";
  const results = Object.fromEntries(done.map((result) => [`act.${result.step}`, result]));
  return {
    name,
    files: filesOf(
      "act/base",
      ...(isCrud ? ["act/crud"] : []),
      ...(isCrud && step.operation !== "create" ? ["act/filters"] : []),
      `act/${step.type}`,
    ),
    system: actSystemPrompt({ pack, prompts }, step),
    user: assembleActPrompt(
      buildActContext({
        pack,
        session,
        results: { understand, ...results },
        hop: quick ? "quick" : `act.${step.id}`,
        plan: planOf(scene),
        step,
        item,
        quick,
        guidance: packGuidance({ pack, prompts }, step),
        today,
        message,
        calls,
        callsUsed: calls.length,
        callsLost: 0,
        callLimit: 6,
        manifest: items.length === 0 ? null : { total: items.length, items },
      }),
    ),
  };
}

function replyPrompt(): WholePrompt {
  const context = { pack, session, results: replyResults, ask: null, today, message };
  return {
    name: "reply",
    files: filesOf("reply-system", "reply"),
    system: `${file("reply-system")}\n\n${file("reply")}`,
    user: formatReplyPrompt(buildReplyContext(context)),
  };
}

function summarizePrompt(): WholePrompt {
  const context = buildSummarizeContext(longerSession);
  if (context === null) throw new Error("nothing to compress");
  const registry = createRegistry(longerSession.entities);
  const plain = (text: string) => stripRefs(pack, text, registry);
  return {
    name: "summarize",
    files: filesOf("summarize"),
    system: file("summarize"),
    user: formatSummarizePrompt(context, plain),
  };
}

/** In the order of the chain. */
export function wholePrompts(): WholePrompt[] {
  return [
    understandPrompt(),
    thinkPrompt(),
    ...Object.entries(SCENES).map(([name, scene]) => actPrompt(name, scene)),
    replyPrompt(),
    summarizePrompt(),
  ];
}
