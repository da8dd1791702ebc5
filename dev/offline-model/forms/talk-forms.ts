// Forms of talk, and answers to a question that is open.
import type { Form, Topic } from "./job.ts";

const say = (topic: Topic) => () => ({ do: "say" as const, topic });

export const talkForms: Form[] = [
  {
    id: "talk.hello",
    effect: "is answered in kind",
    example: "hello",
    patterns: ["(hello|hi|hey|good day|good morning|good afternoon|good evening) [there|alfred]"],
    job: say("hello"),
  },
  {
    id: "talk.help",
    effect: "says what it understands",
    example: "what can you do?",
    patterns: [
      "help [me]",
      "what (can|do) you (do|understand|know)",
      "what can i (ask|say|ask you|tell you|do here)",
      "how does this work",
    ],
    job: say("help"),
  },
  {
    id: "talk.thanks",
    effect: "is answered in kind",
    example: "thanks, that's all",
    patterns: [
      "[thanks|thank you|cheers|great|ok|okay|perfect] [,|alfred] (that's|that is) (all|it) [for (now|today)]",
      "(thanks|thank you|cheers|many thanks|thanks a lot|thank you very much|bye|goodbye|good night) [alfred]",
      "(great|perfect|lovely|nice|cool|ok|okay) [,] (thanks|thank you)",
      "(great|perfect|lovely|nice|cool|wonderful)",
    ],
    job: say("thanks"),
  },
  {
    id: "talk.undo",
    effect: "says how to take a change back: the client's `/undo`",
    example: "undo that",
    patterns: ["undo [that|it|this|the last change|the last thing]", "take that back"],
    job: say("undo"),
  },
];

/** Only while a question is open. */
export const answerForms: Form[] = [
  {
    id: "answer.yes",
    effect: "agrees to what is asked",
    example: "yes",
    patterns: [
      "(yes|yep|yeah|sure|ok|okay|go ahead|do it|please do|yes please|sounds good|confirm) [, (delete them|do it|go ahead|please|save it anyway|do it anyway)]",
      "yes (delete them|do it|go ahead|please|save it anyway|do it anyway)",
    ],
    job: () => ({ do: "yes" }),
  },
  {
    id: "answer.no",
    effect: "calls it off",
    example: "no",
    patterns: [
      "(no|nope|no thanks|no thank you|never mind|nevermind|cancel|cancel that|stop|leave it|don't|better not)",
      "no [,] (keep them|keep it|don't|leave it|leave them|not now|never mind|cancel|cancel that)",
    ],
    job: () => ({ do: "no" }),
  },
  {
    id: "answer.choose",
    effect: "chooses among what is asked about",
    example: "the second",
    patterns: ["{points}", "[number|option] {n}"],
    job: () => ({ do: "choose" }),
  },
];
