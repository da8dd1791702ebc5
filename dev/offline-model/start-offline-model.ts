// The offline model: the Messages API in front of a small grammar, so that Alfred can be tried without
// a key.
import { OFFLINE_MODEL } from "../../shared/contracts/prices.ts";
import { checkValue } from "../model/schema/check-value.ts";
import { conform } from "../model/schema/conform.ts";
import { WireError } from "../model/wire/errors.ts";
import type { MessageRequest } from "../model/wire/read-message-request.ts";
import {
  startWireServer,
  type ModelServer,
  type WireOptions,
} from "../model/wire/start-wire-server.ts";
import { answerAct } from "./answers/act.ts";
import { answerReading } from "./answers/import-source.ts";
import { answerJudge } from "./answers/judge-food.ts";
import { answerReflect } from "./answers/reflect.ts";
import { answerEnrich } from "./answers/enrich.ts";
import { answerRemember } from "./answers/remember.ts";
import { ABOUT, answerReply } from "./answers/reply.ts";
import { answerSummarize } from "./answers/summarize.ts";
import { answerThink } from "./answers/think.ts";
import { answerUnderstand } from "./answers/understand.ts";

/** By title of a contract's schema: the function that answers it from the prompt. */
const ANSWERS: Readonly<Record<string, (user: string) => object>> = {
  UnderstandOutput: answerUnderstand,
  ThinkOutput: answerThink,
  ActDecision: answerAct,
  ActQuickDecision: answerAct,
  FoodJudgements: answerJudge,
  RecipeReading: answerReading,
  ReplyOutput: answerReply,
  ConversationSummary: answerSummarize,
  MemoryExtraction: answerRemember,
  MemoryReflection: answerReflect,
  MemoryEnrichment: answerEnrich,
  // A grammar cannot judge a condition, so the user is asked.
  ConditionVerdict: () => ({ holds: "unclear", because: "" }),
  // A grammar cannot see pictures, so the reading is empty.
  PictureReading: () => ({ shows: "", text: "", unsure: [] }),
};

/**
 * Starts the offline model. Requests may name any model; answers name the stand-in's, which costs
 * nothing.
 */
export function startOfflineModel(options: WireOptions): Promise<ModelServer> {
  const wireOptions = { ...options, answersAs: OFFLINE_MODEL };
  return startWireServer(wireOptions, answerOffline, [OFFLINE_MODEL]);
}

/**
 * @returns the answer's JSON text; a plain text for a request without a contract
 * @throws WireError 400 for a contract that the offline model does not know, 500 for an answer that breaks its contract
 */
export function answerOffline({
  contract,
  schema,
  user,
}: Pick<MessageRequest, "contract" | "schema" | "user">): string {
  if (contract === null || schema === null) return ABOUT;
  const answer = Object.hasOwn(ANSWERS, contract) ? ANSWERS[contract] : undefined;
  if (answer === undefined) {
    const contracts = Object.keys(ANSWERS).join(", ");
    throw new WireError(400, `the offline model answers ${contracts}, not ${contract}`);
  }
  const answerValue = conform(answer(user), schema);
  const violation = checkValue(answerValue, schema);
  if (violation !== null)
    throw new WireError(500, `the offline model broke ${contract}: ${violation}`);
  return JSON.stringify(answerValue);
}
