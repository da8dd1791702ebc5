// A decision as a list of named stages over one value. Each stage gets what the stages before it have found
// and returns what it adds or replaces; nothing is changed in place. A stage that comes before one that it
// needs does not compile.
import type { NodeContext } from "./node-context.ts";

export interface Stages<Known extends object> {
  /** The list with one more stage at its end. */
  next<Adds extends object>(
    stage: (ctx: NodeContext, known: Readonly<Known>) => Adds | Promise<Adds>,
  ): Stages<Known & Adds>;
  /** Runs the stages one after another. Errors: those of the stages; later stages then do not run. */
  run(ctx: NodeContext): Promise<Known>;
}

/** A list of one stage, which needs nothing. */
export function firstStage<Known extends object>(
  run: (ctx: NodeContext) => Promise<Known>,
): Stages<Known> {
  return {
    run,
    next: (stage) =>
      firstStage(async (ctx) => {
        const known = await run(ctx);
        return { ...known, ...(await stage(ctx, known)) };
      }),
  };
}
