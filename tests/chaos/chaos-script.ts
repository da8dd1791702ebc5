// The model of a chaos run: it answers from the prompt alone, because many conversations call it at the same time and
// any call may be repeated.
import type {
  Script,
  ScriptedAnswer,
  ScriptedRequest,
} from "../../dev/model/start-scripted-model.ts";
import { decided, itemOf, planned, recipe, step } from "../chain/kitchen-scripts.ts";
import { call, callsIn, quick, quickly, read, sectionOf, where } from "../scenarios/scripts.ts";
import { understood } from "../support/answers.ts";
import { memoryAnswer } from "./memory/memory-script.ts";
import { created, kindOf, wordsIn, type Kind } from "./kinds.ts";

/** What the checker needs to know of a call of the model. */
export interface ModelCall {
  at: number;
  contract: string;
  /** The word of the message that the call is about. */
  word: string;
  /** The user's messages in the exchanges that the prompt shows, oldest first. */
  shownMessages: readonly string[];
  /** The words in the prompt's sections from the session, and those in its sections from memory. */
  sessionWords: ReadonlySet<string>;
  recalledWords: ReadonlySet<string>;
}

/** Sections of a prompt that come from the session. */
const SESSION_SECTIONS = ["Conversation", "Earlier decisions", "Constraints", "Pending"];

/** @param onCall called with each call of the model that is about a message */
export function chaosScript(onCall: (modelCall: ModelCall) => void): Script {
  return (request) => {
    if (request.contract === "ConversationSummary") {
      return { narrative: "They talked about the kitchen.", engagement: "cooking" };
    }
    if (request.contract.startsWith("Memory")) return memoryAnswer(request);
    const message = messageIn(request.user);
    const messageKind = kindOf(message);
    if (messageKind === undefined) return undefined;
    const { contract, user } = request;
    const wordsOf = (titles: readonly string[]) =>
      new Set(titles.flatMap((title) => wordsIn(sectionOf(user, title))));
    onCall({
      at: Date.now(),
      contract,
      word: messageKind.word,
      shownMessages: [...sectionOf(user, "Conversation").matchAll(USER_LINE)].map(
        ([, line]) => line ?? "",
      ),
      sessionWords: wordsOf(SESSION_SECTIONS),
      recalledWords: wordsOf(["Recall", "People"]),
    });
    return answerTo(request, messageKind.kind, messageKind.word);
  };
}

/** A user's message among the exchanges in a prompt. */
const USER_LINE = /^User \(exchange \d+\): (.*)$/gm;

/** The message that the run answers. */
function messageIn(prompt: string): string {
  const blocks = [...prompt.matchAll(/<user_message>\n([\s\S]*?)\n<\/user_message>/g)];
  return blocks.at(-1)?.[1] ?? "";
}

function answerTo(request: ScriptedRequest, kind: Kind, word: string): ScriptedAnswer {
  switch (request.contract) {
    case "UnderstandOutput":
      if (kind === "read") return quickly("inventory", `whether there is ${word} tea`);
      return understood(kind === "answer" ? { pending_response: "answers" } : {});
    case "ThinkOutput":
      return planFor(kind, word);
    case "ActQuickDecision":
      return quick(look(request.user, word));
    case "ActDecision":
      return act(request, kind, word);
    case "ReplyOutput":
      return { text: replyTo(request.user, word) };
    default:
      return undefined;
  }
}

const write = (subdomain: string, description: string, overrides: object = {}) =>
  step({ type: "write", operation: "create", subdomain, description, ...overrides });

function planFor(kind: Kind, word: string): object {
  switch (kind) {
    case "read":
      return planned([step({ subdomain: "inventory", description: `look for ${word} tea` })]);
    case "save": {
      const batch = created(kind, word).names.map((label) => ({
        label,
        brief: `make ${label}`,
        ref: null,
      }));
      return planned([
        step({ type: "generate", description: `make the ${word} dishes`, batch }),
        write("recipes", `save the ${word} dishes`, { group: 1 }),
      ]);
    }
    case "stock":
      return planned([write("inventory", `put ${word} things in the pantry`)]);
    case "ask":
      return planned([write("shopping", `put ${word} bags on the list`)]);
    default:
      return planned([]);
  }
}

function act(request: ScriptedRequest, kind: Kind, word: string): ScriptedAnswer {
  const { user } = request;
  switch (kind) {
    case "read":
      return look(user, word);
    case "save":
      return decided({ data: recipe(itemOf(request)) });
    case "stock":
      return create(user, "stock", word);
    case "ask":
      return decided({ action: "ask_user", result_summary: null, question: "Whose party is it?" });
    case "answer":
      // The step comes from the earlier message, and so does its word.
      return create(user, "answer", wordsIn(/Your job in this step: .*/.exec(user)?.[0] ?? "")[0]);
    default:
      return undefined;
  }
}

/** Completes the step after one write. */
function create(prompt: string, kind: Kind, word: string | undefined): ScriptedAnswer {
  if (word === undefined) return undefined;
  const { table, names } = created(kind, word);
  if (callsIn(prompt) > 0) return decided({ result_summary: `Created ${names.length}` });
  return call("db_create", { table, rows: names.map((name) => ({ name })) });
}

function look(prompt: string, word: string) {
  return callsIn(prompt) === 0
    ? read("inventory", where("name", "ilike", `%${word}%`))
    : decided({ result_summary: "Looked" });
}

/** Reports what the receipts say was created, and nothing else. */
function replyTo(prompt: string, word: string): string {
  const lines = sectionOf(prompt, "Receipts").split("\n");
  const madeLabels = lines.flatMap((line) => {
    const [, label] = /^#\d+ created \w+: (.+); applied(?:; |$)/.exec(line) ?? [];
    return label === undefined ? [] : [label];
  });
  return madeLabels.length === 0
    ? `There is nothing to tell about ${word}.`
    : `I saved ${list(madeLabels)}.`;
}

function list(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
