// A conversation with the offline model through the real nodes, in this process: prompts by the real
// builders, answers checked against the schemas that are sent to a provider and to the zod contracts.
import { zodOutputFormat } from "@anthropic-ai/sdk/helpers/zod";
import { expect } from "vitest";
import { answerOffline } from "../../dev/offline-model/start-offline-model.ts";
import { checkValue } from "../../dev/model/schema/check-value.ts";
import { readMessageRequest } from "../../dev/model/wire/read-message-request.ts";
import type { AskRequest } from "../../shared/chain/ask-model.ts";
import type { MemberProfile } from "../../shared/contracts/profile.ts";
import type { ThinkOutput } from "../../shared/contracts/plan.ts";
import type { ThinkResult, UnderstandResult } from "../../shared/contracts/results.ts";
import type { SessionFields } from "../../shared/contracts/session.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { createFilePrompts } from "../support/file-prompts.ts";
import { createNodeDatabase, idOf, type NodeDatabase } from "../support/node-database.ts";
import { createConversation, titleOf, type Finished } from "../support/run-nodes.ts";
import { isOfFamily, type Row } from "./food-families.ts";

const pack = createKitchenPack();
const prompts = createFilePrompts();

export interface Turn extends Finished {
  /** Think's last answer; null if the run had no Think. */
  thought: ThinkOutput | null;
  /** The session as it is stored. */
  fields: SessionFields;
  /** Labels of the rows that code recorded from the message itself. */
  noted: string[];
}

export interface OfflineConversation {
  db: NodeDatabase;
  say(text: string): Promise<Turn>;
}

/**
 * @param tables the rows before the first message; their ids may be left out
 * @param today ISO date
 */
export function openConversation(
  tables: Record<string, Row[]> = {},
  profile: MemberProfile | null = null,
  today?: string,
): OfflineConversation {
  const db = createNodeDatabase(pack, profile, { isOfFamily });
  let next = 5000;
  for (const [table, rows] of Object.entries(tables)) {
    db.tables[table] = rows.map((row) => ({ id: idOf(next++), ...row }));
  }
  const conversation = createConversation(pack, prompts, db, undefined, today);
  /** The text of the model's reply to the current message; null if no reply was requested of it. */
  let lastReply: string | null = null;
  const answer = async (request: AskRequest<unknown>): Promise<object> => {
    const json = await ask(request);
    if (titleOf(request) === "ReplyOutput") lastReply = (JSON.parse(json) as { text: string }).text;
    return JSON.parse(json) as object;
  };
  const script = () => Object.fromEntries(CONTRACTS.map((name) => [name, Array(30).fill(answer)]));
  return {
    db,
    async say(text) {
      lastReply = null;
      const turn = await conversation.say(text, script());
      // Code has taken back nothing that the model said, and has added nothing but the blocks of its marks and losses.
      expect(turn.reply.trim()).toMatch(aroundMarks((lastReply ?? turn.reply).trim()));
      const think = (turn.results["think.2"] ?? turn.results.think) as ThinkResult | undefined;
      const { noted = [] } = turn.results.understand as UnderstandResult;
      const labels = noted.map(({ label }) => label ?? "");
      return {
        ...turn,
        thought: think?.output ?? null,
        noted: labels,
        fields: conversation.fields,
      };
    },
  };
}

/** Matches the model's text word for word, with a block in the place of each mark, and the losses that code may add. */
function aroundMarks(text: string): RegExp {
  const prose = text.split(/\{\{[^}]*\}\}/).map((part) => RegExp.escape(part));
  return new RegExp(`^${prose.join("(?=\\S)[^]*\\S")}(?:\\n\\nPlease note:[^]*)?$`);
}

const CONTRACTS = [
  ..."UnderstandOutput ThinkOutput ActDecision ActQuickDecision".split(" "),
  ..."ReplyOutput ConversationSummary".split(" "),
];

/** One question as the adapter sends it, and the answer, which must be right at the first attempt. */
async function ask(request: AskRequest<unknown>): Promise<string> {
  const { type, schema } = zodOutputFormat(request.schema);
  const body = {
    model: "offline",
    max_tokens: request.maxTokens,
    system: request.system,
    messages: [{ role: "user", content: request.user }],
    output_config: { format: { type, schema } },
  };
  const read = readMessageRequest(Buffer.from(JSON.stringify(body)), "answer");
  const json = answerOffline(read);
  const value: unknown = JSON.parse(json);
  const result = request.schema.safeParse(value);
  const faults = [
    checkValue(value, schema as never),
    result.error?.message,
    result.success ? objection((await request.check?.(result.data, false))?.sentence) : null,
  ].filter((fault) => fault !== null && fault !== undefined);
  if (faults.length > 0) throw new Error(`${titleOf(request)}: ${faults.join("; ")}: ${json}`);
  return json;
}

/** The offline model knows few dishes, so the lack of a food that must be in a dish is not a fault of an answer. */
function objection(objections: string | undefined): string | null {
  const faults =
    objections?.split("; ").filter((fault) => !fault.endsWith(", which must be in it")) ?? [];
  return faults.length > 0 ? faults.join("; ") : null;
}
