// The decision function of each node of the built-in chain; a run that undoes another asks no model.
import type { NodeName } from "../contracts/chain-hops.ts";
import type { DecideNode } from "./node-context.ts";
import { decideAct } from "./act/decide-act.ts";
import { decideQuick } from "./act/decide-quick.ts";
import { decideReply } from "./reply/decide-reply.ts";
import { decideSummarize } from "./summarize/decide-summarize.ts";
import { decideThink } from "./think/decide-think.ts";
import { decideUnderstand } from "./understand/decide-understand.ts";
import { isUndo, planUndo, replyToUndo, undoChanges } from "./undo/decide-undo.ts";

export const decideByNode: Record<NodeName, DecideNode> = {
  understand: (ctx) => (isUndo(ctx) ? planUndo(ctx) : decideUnderstand(ctx)),
  think: decideThink,
  act: (ctx) => (isUndo(ctx) ? undoChanges(ctx) : decideAct(ctx)),
  quick: decideQuick,
  reply: (ctx) => (isUndo(ctx) ? replyToUndo(ctx) : decideReply(ctx)),
  summarize: decideSummarize,
};
