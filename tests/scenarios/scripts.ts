// Scripted models for scenarios: for each contract a fixed answer, a list of answers, or a function of the prompt.
import type {
  Script,
  ScriptedAnswer,
  ScriptedRequest,
} from "../../dev/model/start-scripted-model.ts";
import { decided } from "../chain/kitchen-scripts.ts";
import { understood } from "../support/answers.ts";

type Answer = ScriptedAnswer | ((request: ScriptedRequest) => ScriptedAnswer);
/** The answers of a list are used in order; the last one is repeated. */
export type Answers = Record<string, Answer | Answer[]>;

const defaultAnswers: Answers = {
  UnderstandOutput: understood(),
  ConversationSummary: { narrative: "They talked about the kitchen.", engagement: "cooking" },
};

/** A model that answers by contract. By default Understand understands nothing special. */
export function modelOf(answers: Answers): Script {
  return (request) => {
    const answersByContract: Answers = { ...defaultAnswers, ...answers };
    const script = answersByContract[request.contract];
    const answer = Array.isArray(script) ? script[Math.min(request.n, script.length) - 1] : script;
    return typeof answer === "function" ? answer(request) : answer;
  };
}

/** An understanding that requests a quick look-up. */
export const quickly = (subdomain: string, intent: string, overrides: object = {}) =>
  understood({
    quick_mode: true,
    quick_mode_confidence: "high",
    quick_intent: intent,
    quick_subdomain: subdomain,
    ...overrides,
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

/** The decision with only the fields that Act-quick has too. */
export const quick = (decision: Record<string, unknown>) => {
  const { note_for_next_step: _note, question: _question, details: _details, ...rest } = decision;
  return rest;
};

/** The user's message in a prompt. */
export const messageIn = (prompt: string): string =>
  /<user_message>\n([^]*?)\n<\/user_message>/.exec(prompt)?.[1] ?? "";

/** The number of calls so far in the step that a prompt is about, refused ones included. */
export const callsIn = (prompt: string) => prompt.match(/^call \d+: /gm)?.length ?? 0;

/** The refs of a type in the rows that a prompt shows, in order. */
export function refsIn(prompt: string, type: string): string[] {
  const matches = [...prompt.matchAll(new RegExp(`"id":"(${type}_\\d+)"`, "g"))];
  return [...new Set(matches.map(([, ref]) => ref ?? ""))];
}

/** The body of a prompt's section. */
export function sectionOf(prompt: string, title: string): string {
  const [, after = ""] = prompt.split(`## ${title}\n`);
  return after.split(/\n\n## /)[0] ?? "";
}
