// What a node of the chain is given: the engine's context with the session parsed, the domain pack, the
// prompts, and calls to the model by contract.
import type { ChainStatus } from "../contracts/chain-hops.ts";
import type { DomainPack } from "../contracts/pack.ts";
import type { UnderstandResult } from "../contracts/results.ts";
import type { Session } from "../contracts/session.ts";
import { applyPatch, parseSession } from "../domain/conversation/session-fields.ts";
import { messageOf } from "../domain/planning/run-results.ts";
import type { HopContext, HopOutcome } from "../engine/hop/hop.ts";
import { askModel, type AskRequest } from "./ask-model.ts";
import { CHAIN_LIMITS } from "./limits.ts";

/** Prompt files by path under `prompts/`, without `.md`: `act/base`. */
export interface PromptLibrary {
  /** Errors: FatalError("misconfigured") when there is no such file. */
  get(key: string): string;
  optional(key: string): string | null;
}

export interface NodeConfig {
  /** ISO date in the user's time zone. */
  today: string;
  /** Model calls without progress that one Act step may make. */
  actCallLimit: number;
  /** Model calls that one Act step may make in all. */
  actCallsMost: number;
}

/** `state.meta.text`: the user's own words for Understand, with refs in place of ids after it (I1). */
export interface NodeContext extends Omit<HopContext, "call"> {
  /** Parsed view: the session at the run's start with the staged patches applied. */
  session: Session;
  pack: DomainPack;
  prompts: PromptLibrary;
  config: NodeConfig;
  /**
   * Stored model call. One repair attempt is built in; a failed answer and its repair take two places
   * among the answers. Errors: ContractError when the repair does not fit either; TransientError;
   * FatalError.
   */
  ask<T>(request: AskRequest<T>): Promise<T>;
}

export type NodeOutcome = Omit<HopOutcome, "status"> & { status: ChainStatus };
export type DecideNode = (ctx: NodeContext) => Promise<NodeOutcome>;

/** What every node is given alike. */
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
    state: { ...ctx.state, meta: { ...meta, text: messageOf(results, meta.text) } },
    session: parseSession(applyPatch(session, staged)),
    pack,
    prompts,
    config: {
      // Only prompts need it: most commits are made without.
      get today() {
        return (today ??= ctx.clock.today(timeZoneIn(results)));
      },
      actCallLimit: CHAIN_LIMITS.actCalls,
      actCallsMost: CHAIN_LIMITS.actCallsMost,
    },
    ask: (request) => askModel(call, request),
  };
}

/** The user's time zone as Understand read it; null before that. Most results need not be parsed for it. */
function timeZoneIn(results: Record<string, string>): string | null {
  const understand = results["understand"];
  return understand === undefined
    ? null
    : ((JSON.parse(understand) as UnderstandResult | null)?.profile?.timezone ?? null);
}
