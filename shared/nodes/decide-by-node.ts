// Every node of the built-in chain with its decision; a run that undoes another asks no model.
import type { NodeName } from "../contracts/envelope.ts";
import type { Decide } from "../flow/hop.ts";
import { decideAct } from "./decide-act.ts";
import { decideQuick } from "./decide-quick.ts";
import { decideReply } from "./decide-reply.ts";
import { decideSummarize } from "./decide-summarize.ts";
import { decideThink } from "./decide-think.ts";
import { decideUnderstand } from "./decide-understand.ts";
import { isUndo, planUndo, replyToUndo, undoChanges } from "./decide-undo.ts";

export const decideByNode: Record<NodeName, Decide> = {
  understand: (ctx) => (isUndo(ctx) ? planUndo(ctx) : decideUnderstand(ctx)),
  think: decideThink,
  act: (ctx) => (isUndo(ctx) ? undoChanges(ctx) : decideAct(ctx)),
  quick: decideQuick,
  reply: (ctx) => (isUndo(ctx) ? replyToUndo(ctx) : decideReply(ctx)),
  summarize: decideSummarize,
};
