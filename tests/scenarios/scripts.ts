// Scripted models for scenarios: an answer per contract, fixed, in turn, or made from the prompt.
import type {
  Script,
  ScriptedAnswer,
  ScriptedRequest,
} from "../../dev/model/start-scripted-model.ts";
import { decided } from "../chain/kitchen-scripts.ts";
import { understood } from "../support/answers.ts";

type Answer = ScriptedAnswer | ((request: ScriptedRequest) => ScriptedAnswer);
/** A list is gone through in turn; its last answer stays. */
export type Answers = Record<string, Answer | Answer[]>;

const always: Answers = {
  UnderstandOutput: understood(),
  ConversationSummary: { narrative: "They talked about the kitchen.", engagement: "cooking" },
};

/** A model that answers by contract; Understand has nothing to say unless told otherwise. */
export function modelOf(answers: Answers): Script {
  return (request) => {
    const all: Answers = { ...always, ...answers };
    const script = all[request.contract];
    const answer = Array.isArray(script) ? script[Math.min(request.n, script.length) - 1] : script;
    return typeof answer === "function" ? answer(request) : answer;
  };
}

/** Understand's wish for a quick look-up. */
export const quickly = (subdomain: string, intent: string, over: object = {}) =>
  understood({
    quick_mode: true,
    quick_mode_confidence: "high",
    quick_intent: intent,
    quick_subdomain: subdomain,
    ...over,
  });

/** One tool call. */
export const call = (tool: string, params: object) =>
  decided({ action: "tool_call", tool, params, result_summary: null });

export const read = (table: string, where?: object) =>
  call("db_read", where === undefined ? { table } : { table, where });

export const byRef = (...refs: string[]) => ({ and: [{ column: "id", op: "in", value: refs }] });

export const where = (column: string, op: string, value: unknown) => ({
  and: [{ column, op, value }],
});

/** What Act-quick may say of the actions that both know. */
export const quick = (decision: Record<string, unknown>) => {
  const { note_for_next_step: _note, question: _question, details: _details, ...rest } = decision;
  return rest;
};

/** What the user says in a prompt. */
export const messageIn = (prompt: string): string =>
  /<user_message>\n([^]*?)\n<\/user_message>/.exec(prompt)?.[1] ?? "";

/** Calls made so far in the step that a prompt is about, refused ones included. */
export const callsIn = (prompt: string) => prompt.match(/^call \d+: /gm)?.length ?? 0;

/** Refs of a type in the rows that a prompt shows, in order. */
export function refsIn(prompt: string, type: string): string[] {
  const matches = [...prompt.matchAll(new RegExp(`"id":"(${type}_\\d+)"`, "g"))];
  return [...new Set(matches.map(([, ref]) => ref ?? ""))];
}

/** The body of a prompt's section. */
export function sectionOf(prompt: string, title: string): string {
  const [, after = ""] = prompt.split(`## ${title}\n`);
  return after.split(/\n\n## /)[0] ?? "";
}
