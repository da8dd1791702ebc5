// What is said for politeness' sake, and questions about Alfred himself.
import type { Intent } from "./intent.ts";

type About = Extract<Intent, { kind: "chat" }>["about"];

const SAYINGS: readonly [RegExp, About][] = [
  [
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|hiya|howdy|yo|greetings)(?: there)?$/i,
    "greeting",
  ],
  [
    /^(?:(?:many )?thanks?(?: you)?(?: (?:so much|a lot|very much|again))*|thx|cheers|ta|much appreciated)$/i,
    "thanks",
  ],
  [
    /^(?:(?:many )?thanks?(?: you)?(?: (?:so much|a lot|very much))?[,.!]? (?:and )?)?that's (?:all|it)(?: for (?:today|now))?(?:,? thanks?(?: you)?)?$/i,
    "thanks",
  ],
  [
    /^(?:bye|goodbye|good night|see you(?: later)?|later|that's it(?: for (?:today|now))?)$/i,
    "goodbye",
  ],
  [
    /^(?:help(?: me)?|what (?:can|do) you do|how (?:does this|do you) work|what are you able to do|commands|options)$/i,
    "help",
  ],
  [
    /^(?:who|what) are you|^are you (?:an? )?(?:bot|robot|human|real|ai|chatgpt|claude)|\bwhich model\b/i,
    "who",
  ],
  [
    /^(?:(?:(?:that|those|these|they|it)(?:'s| is| are| looks?| sounds?)|looks|sounds|very|so|how|all) )*(?:great|perfect|nice|lovely|awesome|wonderful|delicious|excellent|cool|good|yum(?:my)?|brilliant|amazing|fantastic)(?: job| work| idea)?$/i,
    "praise",
  ],
  [/^(?:yes|yep|yeah|no|nope|ok|okay|sure|do it|go ahead|(?:yes )?please)$/i, "nothing_open"],
  [
    /^(?:undo(?: (?:that|it|the last (?:one|change|thing)))?|revert(?: that)?|take that back)$/i,
    "undo",
  ],
  [/^how are you(?: doing)?(?: today)?$|^what(?:'s| is) your name$/i, "who"],
  [/^i (?:really )?(?:like|love) (?:it|that|this|those|them|these|(?:the|that) .*one)$/i, "praise"],
];

/** @param message the whole message; nothing of it may be left over */
export function recognizeChat(message: string): Intent | null {
  const plain = message
    .replace(/[\u2018\u2019]/g, "'")
    .trim()
    .replace(/[\s.!?,]+$/g, "")
    .replace(/,? alfred$/i, "");
  const about = SAYINGS.find(([saying]) => saying.test(plain))?.[1];
  return about === undefined ? null : { kind: "chat", about };
}
