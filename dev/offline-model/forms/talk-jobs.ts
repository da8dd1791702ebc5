// The jobs of small talk and answers.
import { ifRead } from "./if-read.ts";
import type { Jobs, Topic } from "./job.ts";

const say = (topic: Topic) => () => ({ do: "say" as const, topic });

export const talkJobs: Jobs = {
  "talk.hello": say("hello"),
  "talk.help": say("help"),
  "talk.thanks": say("thanks"),
  "talk.fine": say("fine"),
  "talk.recall": ifRead("about", (about) => ({ do: "recall", about })),
  "talk.undo": say("undo"),
  "answer.yes": () => ({ do: "yes" }),
  "answer.no": () => ({ do: "no" }),
  "answer.choose": () => ({ do: "choose" }),
};
