// "Forget those" said of drafts (S2): the newest ones are dropped whether a model says so or not. A
// draft that stays would be in every later prompt, and steer it.
import type { Session } from "../contracts/session.ts";
import type { UnderstandOutput } from "../contracts/understand.ts";
import { foldedWords } from "./label-words.ts";
import { clausesOf } from "./reset-signals.ts";

type Curation = UnderstandOutput["curation"];

const FORGET =
  /^(?:forget|drop|scrap|scratch|discard|ditch|bin|toss|get rid of|throw away|never ?mind)(?: about)? (?:(?:all|both|either|any)(?: of)? )?(?:those|these|them|the drafts?)(?: (?:two|three|four|five|six|\d))?(?: (\p{L}+))?$/u;
/** What a draft may be called beside the pack's own words. */
const CALLED = new Set(["one", "idea", "draft", "suggestion", "thing", "all", "please", "instead"]);
const SPARES =
  /\b(?:keep|except|excluding|apart|besides|save|only|other than|not the|but (?:the|for))\b/;
/** Exchanges after which "those" no longer means a draft. */
const LATEST = 1;

/** Whether the message's first clause calls off what it was shown, and none spares a part of it. */
export function saysForgetThose(message: string, kinds: ReadonlySet<string>): boolean {
  const [clause = ""] = clausesOf(message);
  const match = FORGET.exec(clause);
  if (match === null || SPARES.test(message.toLowerCase())) return false;
  const [word] = foldedWords(match[1] ?? "");
  return word === undefined || CALLED.has(word) || kinds.has(word);
}

/** The curation with the newest drafts dropped, where the message says so. */
export function forgetShown(
  session: Pick<Session, "entities" | "artifacts" | "exchange">,
  curation: Curation,
  message: string,
  kinds: ReadonlySet<string>,
): Curation {
  if (!saysForgetThose(message, kinds)) return curation;
  const drafts = Object.keys(session.artifacts).flatMap((ref) => session.entities[ref] ?? []);
  const newest = Math.max(...drafts.map(({ touched }) => touched));
  if (newest < session.exchange - LATEST) return curation;
  const gone = new Set(drafts.filter(({ touched }) => touched === newest).map(({ ref }) => ref));
  return {
    ...curation,
    drop: [...new Set([...curation.drop, ...gone])],
    retain: curation.retain.filter(({ ref }) => !gone.has(ref)),
  };
}
