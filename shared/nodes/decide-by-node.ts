// Every node of the built-in chain with its decision.
import type { NodeName } from "../contracts/envelope.ts";
import type { Decide } from "../flow/hop.ts";
import { decideAct } from "./decide-act.ts";
import { decideQuick } from "./decide-quick.ts";
import { decideReply } from "./decide-reply.ts";
import { decideSummarize } from "./decide-summarize.ts";
import { decideThink } from "./decide-think.ts";
import { decideUnderstand } from "./decide-understand.ts";

export const decideByNode: Record<NodeName, Decide> = {
  understand: decideUnderstand,
  think: decideThink,
  act: decideAct,
  quick: decideQuick,
  reply: decideReply,
  summarize: decideSummarize,
};
