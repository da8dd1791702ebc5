// Whole prompts, system and user: of every node and step type for the kitchen session, and of each kind of memory run.
import { actUserPrompt } from "../../shared/domain/prompting/act/user-prompt.ts";
import { actContext } from "../../shared/domain/prompting/act/context.ts";
import { reflectContext } from "../../shared/domain/prompting/reflect/context.ts";
import { reflectSystemPrompt } from "../../shared/domain/prompting/reflect/system-prompt.ts";
import { reflectUserPrompt } from "../../shared/domain/prompting/reflect/user-prompt.ts";
import { enrichContext } from "../../shared/domain/prompting/enrich/context.ts";
import { enrichSystemPrompt } from "../../shared/domain/prompting/enrich/system-prompt.ts";
import { enrichUserPrompt } from "../../shared/domain/prompting/enrich/user-prompt.ts";
import { rememberContext } from "../../shared/domain/prompting/remember/context.ts";
import { rememberSystemPrompt } from "../../shared/domain/prompting/remember/system-prompt.ts";
import { rememberUserPrompt } from "../../shared/domain/prompting/remember/user-prompt.ts";
import { replyContext } from "../../shared/domain/prompting/reply/context.ts";
import { summarizeContext } from "../../shared/domain/prompting/summarize/context.ts";
import { summarizeUserPrompt } from "../../shared/domain/prompting/summarize/user-prompt.ts";
import { thinkContext } from "../../shared/domain/prompting/think/context.ts";
import { understandContext } from "../../shared/domain/prompting/understand/context.ts";
import { understandUserPrompt } from "../../shared/domain/prompting/understand/user-prompt.ts";
import { createRegistry } from "../../shared/domain/entities/create-registry.ts";
import { replyUserPrompt } from "../../shared/domain/prompting/reply/user-prompt.ts";
import { thinkUserPrompt } from "../../shared/domain/prompting/think/user-prompt.ts";
import { stripRefs } from "../../shared/domain/entities/translation/strip-refs.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { actSystemPrompt } from "../../shared/domain/prompting/act/system-prompt.ts";
import { packGuidance } from "../../shared/domain/prompting/sections/read-guidance.ts";
import { understandSystemPrompt } from "../../shared/domain/prompting/understand/system-prompt.ts";
import { thinkSystemPrompt } from "../../shared/domain/prompting/think/system-prompt.ts";
import { replySystemPrompt } from "../../shared/domain/prompting/reply/system-prompt.ts";
import { summarizeSystemPrompt } from "../../shared/domain/prompting/summarize/system-prompt.ts";
import { createFilePrompts } from "../support/file-prompts.ts";
import { planOf, replyResults, SCENES, understand, type ActScene } from "./kitchen-run.ts";
import { longerSession, MESSAGE as message, session, TODAY as today } from "./kitchen-session.ts";
import { reflectedMemory } from "./reflected-memory.ts";
import { entityToEnrich } from "./entity-to-enrich.ts";
import { unreadMemory } from "./unread-memory.ts";

export interface WholePrompt {
  name: string;
  /** Prompt files that the system prompt is made of. */
  files: string[];
  system: string;
  user: string;
}

const pack = createKitchenPack();
const prompts = createFilePrompts();
const parts = { pack, prompts };
/** Prompt files, each followed by the kitchen's part of it if there is one. */
const filesOf = (...keys: string[]) =>
  keys.flatMap((key) => {
    const kitchenFile = `kitchen/${key.split("/").at(-1) ?? key}`;
    return prompts.optional(kitchenFile) === null ? [key] : [key, kitchenFile];
  });

function understandPrompt(): WholePrompt {
  return {
    name: "understand",
    files: filesOf("understand"),
    system: understandSystemPrompt(parts),
    user: understandUserPrompt(
      understandContext({ pack, session, profile: understand.profile, today, message }),
    ),
  };
}

function thinkPrompt(): WholePrompt {
  const { standing = [] } = understand;
  const context = {
    pack, session, today, message, understanding: understand, replan: null,
    standing, number: 4,
  };
  return {
    name: "think",
    files: filesOf("think"),
    system: thinkSystemPrompt(parts),
    user: thinkUserPrompt(thinkContext(context)),
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
    system: actSystemPrompt(parts, step),
    user: actUserPrompt(
      actContext({
        pack,
        session,
        results: { understand, ...results },
        hop: quick ? "quick" : `act.${step.id}`,
        plan: planOf(scene),
        step,
        item,
        quick,
        guidance: packGuidance(parts, step),
        today,
        message,
        calls,
        callsUsed: calls.length,
        callsWithoutProgress: 0,
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
    system: replySystemPrompt(parts),
    user: replyUserPrompt(replyContext(context)),
  };
}

function summarizePrompt(): WholePrompt {
  const context = summarizeContext(longerSession);
  if (context === null) throw new Error("nothing to compress");
  const registry = createRegistry(longerSession.entities);
  const toPlain = (text: string) => stripRefs(pack, text, registry);
  return {
    name: "summarize",
    files: filesOf("summarize"),
    system: summarizeSystemPrompt(parts),
    user: summarizeUserPrompt(context, toPlain),
  };
}

function rememberPrompt(): WholePrompt {
  return {
    name: "remember",
    files: filesOf("remember"),
    system: rememberSystemPrompt(parts),
    user: rememberUserPrompt(rememberContext(unreadMemory)),
  };
}

function reflectPrompt(): WholePrompt {
  return {
    name: "reflect",
    files: filesOf("reflect"),
    system: reflectSystemPrompt(parts),
    user: reflectUserPrompt(reflectContext(reflectedMemory)),
  };
}

function enrichPrompt(): WholePrompt {
  return {
    name: "enrich",
    files: filesOf("enrich"),
    system: enrichSystemPrompt(parts),
    user: enrichUserPrompt(enrichContext(entityToEnrich)),
  };
}

/** The prompts in the order of the chain, then those of memory runs. */
export function wholePrompts(): WholePrompt[] {
  return [
    understandPrompt(),
    thinkPrompt(),
    ...Object.entries(SCENES).map(([name, scene]) => actPrompt(name, scene)),
    replyPrompt(),
    summarizePrompt(),
    rememberPrompt(),
    reflectPrompt(),
    enrichPrompt(),
  ];
}
