// The functions that decide are pure (I9), so a hop that is repeated from its stored answers decides the same. In hostile
// conversations in memory every hop decides twice, the second time from the stored answers of the first. Except for its
// events, the second outcome must equal the first.
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { JsonSchema } from "../../dev/model/schema/json-schema.ts";
import { ContractError } from "../../shared/contracts/errors.ts";
import type { AskRequest } from "../../shared/chain/ask-model.ts";
import type { NodeOutcome } from "../../shared/chain/node-context.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { createFilePrompts } from "../support/file-prompts.ts";
import { createNodeDatabase, idOf } from "../support/node-database.ts";
import { createConversation, titleOf, type Answer, type Script } from "../support/run-nodes.ts";
import { attack } from "./attacks/attack.ts";
import { chanceOf } from "./chance.ts";
import { refsIn } from "./hostile-strings.ts";
import { nextMessage } from "./messages.ts";

const pack = createKitchenPack();
const prompts = createFilePrompts();
const MESSAGES = 5;
const CONTRACTS = [
  ...["UnderstandOutput", "ThinkOutput", "ActDecision", "ActQuickDecision"],
  ...["ReplyOutput", "ConversationSummary"],
];
/** More answers than the hops of any run can request. */
const MAX_ANSWERS = 200;

export interface ReplayReport {
  hops: number;
  effects: number;
  differences: string[];
}

/** Plays one conversation. A node's failure ends the run, as it does in the chain. */
export async function replayConversation(seed: number): Promise<ReplayReport> {
  const db = createNodeDatabase(pack);
  db.tables["recipes"] = Array.from({ length: 8 }, (_, n) => ({
    id: idOf(n + 10),
    name: `ours dish ${n + 1}`,
  }));
  const talk = createConversation(pack, prompts, db);
  const replay: ReplayReport = { hops: 0, effects: 0, differences: [] };
  let pending = false;
  for (let message = 1; message <= MESSAGES; message++) {
    const text = nextMessage(chanceOf(seed, message, "text"), pending);
    const onRetry = (hop: string, first: NodeOutcome, second: NodeOutcome) => {
      replay.hops += 1;
      const [outcome, again] = [first, second].map(({ events: _events, ...rest }) =>
        asStored(rest),
      );
      if (!isDeepStrictEqual(outcome, again)) {
        replay.differences.push(
          `I9: ${hop} of message ${message} (seed ${seed}) decided otherwise`,
        );
      }
    };
    try {
      const turn = await talk.say(text, script(seed, message), { retry: true, onRetry });
      pending = turn.end.reply.pending !== undefined;
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      pending = false;
    }
  }
  const keys = db.applied.map(({ originId, step, seq }) => `${originId}/${step}/${seq}`);
  replay.effects = new Set(keys).size;
  return replay;
}

/** The value as JSON stores it. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function script(seed: number, message: number): Script {
  const counts = new Map<string, number>();
  const answer: Answer = (request: AskRequest<unknown>) => {
    const place = `${titleOf(request)}|${/^Goal of the plan \(.+?\)/m.exec(request.user)?.[0] ?? ""}`;
    const n = (counts.get(place) ?? 0) + 1;
    counts.set(place, n);
    return objectFor(request, [seed, message, place, n]);
  };
  return Object.fromEntries(
    CONTRACTS.map((contract) => [contract, Array<Answer>(MAX_ANSWERS).fill(answer)]),
  );
}

function objectFor(request: AskRequest<unknown>, key: (string | number)[]): object {
  const { system, user } = request;
  const schema = z.toJSONSchema(request.schema as z.ZodType, { io: "input" }) as JsonSchema;
  const contract = titleOf(request);
  const answer = attack(
    {
      request: { contract, system, user, images: [], messages: [], schema, n: 1 },
      chance: chanceOf(...key),
      refs: refsIn(user),
      foreignIds: [idOf(900), idOf(901)],
      foreignRefs: ["recipe_41", "recipe_42"],
    },
    false,
    () => undefined,
  );
  return typeof answer === "string" ? { said: answer.slice(0, 100) } : answer;
}
