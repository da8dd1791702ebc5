// The context of a node: the engine's context with the parsed session, the domain pack, the prompts, and
// model calls by contract.
import type { ChainStatus } from "../contracts/chain-hops.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { UnderstandResult } from "../contracts/results.ts";
import type { Session } from "../contracts/session.ts";
import { applyPatch, parseSession } from "../domain/conversation/session-fields.ts";
import type { PromptLibrary } from "../domain/prompting/sections/prompt-library.ts";
import { messageOf } from "../domain/planning/run-results.ts";
import type { HopContext, HopOutcome } from "../engine/hop/hop.ts";
import { askModel, type AskRequest } from "./ask-model.ts";
import { CHAIN_LIMITS } from "./limits.ts";

export interface NodeConfig {
  /** ISO date in the user's time zone. */
  today: string;
  /** Model calls without progress that one Act step may make. */
  actCallLimit: number;
  /** Model calls that one Act step may make in all. */
  maxActCalls: number;
}

export interface NodeContext extends Omit<HopContext, "call"> {
  /** The user's message. Understand gets it as it was written, the nodes after it with refs in place of ids (I1). */
  message: string;
  /** The parsed session: as it was at the run's start, with the staged patches applied. */
  session: Session;
  pack: DomainPack;
  prompts: PromptLibrary;
  config: NodeConfig;
  /**
   * Journalled model call with one built-in repair attempt; a failed answer and its repair are two of the stored
   * answers. Errors: ContractError when the repair fails as well; TransientError; FatalError.
   */
  ask<T>(request: AskRequest<T>): Promise<T>;
}

export type NodeOutcome = Omit<HopOutcome, "status"> & { status: ChainStatus };
export type DecideNode = (ctx: NodeContext) => Promise<NodeOutcome>;

/** The parts that every node shares. */
export interface NodeParts {
  pack: DomainPack;
  prompts: PromptLibrary;
}

export function buildNodeContext(
  { pack, prompts }: NodeParts,
  { call, ...ctx }: HopContext,
): NodeContext {
  const { results, meta, session, staged } = ctx.state;
  let today: string | undefined;
  return {
    ...ctx,
    message: messageOf(results, meta.text),
    session: parseSession(applyPatch(session, staged)),
    pack,
    prompts,
    config: {
      // Computed on demand, because some hops do not need it.
      get today() {
        return (today ??= ctx.clock.today(timeZoneIn(results)));
      },
      actCallLimit: CHAIN_LIMITS.actCalls,
      maxActCalls: CHAIN_LIMITS.maxActCalls,
    },
    ask: (request) => askModel(call, request),
  };
}

/** The user's time zone as Understand read it; null before Understand or if none is set. Parses no other result. */
function timeZoneIn(results: Record<string, string>): string | null {
  const understand = results["understand"];
  return understand === undefined
    ? null
    : ((JSON.parse(understand) as UnderstandResult | null)?.profile?.timezone ?? null);
}
