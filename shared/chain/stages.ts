// A decision as a list of named stages that build one value. A stage gets the value that the stages before it
// have built and returns the fields that it adds or replaces. Nothing is changed in place. A stage that is
// listed before a stage whose fields it reads does not compile.
import type { NodeContext } from "./node-context.ts";

export interface Stages<Value extends object> {
  /** The list with one more stage at its end. */
  next<Adds extends object>(
    stage: (ctx: NodeContext, inputs: Readonly<Value>) => Adds | Promise<Adds>,
  ): Stages<Value & Adds>;
  /** Runs the stages one after another. Errors: those of the stages; later stages then do not run. */
  run(ctx: NodeContext): Promise<Value>;
}

/** A list of one stage, which has no inputs. */
export function firstStage<Value extends object>(
  run: (ctx: NodeContext) => Promise<Value>,
): Stages<Value> {
  return {
    run,
    next: (stage) =>
      firstStage(async (ctx) => {
        const inputs = await run(ctx);
        return { ...inputs, ...(await stage(ctx, inputs)) };
      }),
  };
}
