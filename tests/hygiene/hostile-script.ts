// A model that breaks the rules about ids: it answers with ids that no prompt shows, and puts refs into texts for
// people.
import type { Script } from "../../dev/model/start-scripted-model.ts";
import { complete, understood } from "../support/answers.ts";

/** Has the form of an id and belongs to no row. */
export const INVENTED = "0bad1dea-5c3f-4f0d-9a1b-c0ffee00beef";

/** What the model answers in the run of one message. */
export interface Turn {
  understand?: object[];
  think?: object[];
  act?: object[] | ((prompt: string) => object);
  reply: string;
}

const field = {
  UnderstandOutput: "understand",
  ThinkOutput: "think",
  ActDecision: "act",
  ActQuickDecision: "act",
} as const;

/** @param turns by the text of the message, with each contract's answers in order; the last one is repeated */
export function hostileScript(turns: Record<string, Turn>): Script {
  const counts = new Map<string, number>();
  return ({ contract, user }) => {
    if (contract === "ConversationSummary") {
      const narrative = `They spoke of recipe_1 and of ${INVENTED}.`;
      return { narrative, engagement: "Everything about recipe_2." };
    }
    const text = Object.keys(turns).find((message) => isMessageIn(user, message));
    const turn = text === undefined ? undefined : turns[text];
    if (turn === undefined) return undefined;
    if (contract === "ReplyOutput") return { text: turn.reply };
    const name = field[contract as keyof typeof field];
    if (name === "act" && typeof turn.act === "function") return turn.act(user);
    const answers = (turn[name] as object[] | undefined) ?? [
      name === "understand" ? understood() : complete(),
    ];
    const n = counts.get(`${text} ${name}`) ?? 0;
    counts.set(`${text} ${name}`, n + 1);
    return answers[n] ?? answers.at(-1);
  };
}

/** Whether the prompt's message begins with these words up to a colon, after which an id is masked. */
function isMessageIn(user: string, message: string): boolean {
  return user.includes(`<user_message>\n${message.split(":")[0]}`);
}
