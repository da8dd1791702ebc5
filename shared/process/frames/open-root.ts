// The hop `step`: resolves the Process, freezes it for the run, and opens its frame.
import { FatalError } from "../../contracts/errors.ts";
import type { HopContext, HopOutcome } from "../../engine/hop/hop.ts";
import { jsonPointer } from "../../platform/json-pointer.ts";
import { outsideUnder, together, wholly } from "../../platform/processes/outside-values.ts";
import { restoreOutsideIds } from "../../domain/entities/outside-ids.ts";
import { endFailed } from "../ends/end-run.ts";
import { sessionOf } from "../ends/session-after.ts";
import type { ProcessParts } from "../process-parts.ts";
import { beginInputs } from "./begin-inputs.ts";
import { rootFrame, type RootFrame } from "./frame.ts";
import { outsideField, openFrame } from "./open-frame.ts";

/** The input that a message fills, if the Process has one of this name. */
const MESSAGE = "message";

/** Errors: FatalError when the run no longer has a Process. */
export async function openRoot(parts: ProcessParts, ctx: HopContext): Promise<HopOutcome> {
  const { meta } = ctx.state;
  const resolution = await ctx.db.resolveRun(ctx.envelope.run);
  if (resolution === null) throw new FatalError("not_found", "the run has no Process");
  const { process } = resolution;
  const { definition } = process;
  const takesMessage = meta.trigger === undefined && definition.initialContext.includes(MESSAGE);
  const messageInput = resolution.inputs[MESSAGE] ?? null;
  const initial = {
    ...resolution.inputs,
    ...(takesMessage && messageInput === null ? { [MESSAGE]: meta.text } : {}),
  };
  const begun = beginInputs(definition, restoreOutsideIds(sessionOf(ctx.state).outside, initial));
  if ("error" in begun) return endFailed(parts, ctx, { step: null, error: begun.error });
  const { inputs } = begun;
  const { inputs: inputSources = {}, message = [] } = resolution.outside ?? {};
  const sources = { ...(takesMessage ? { [MESSAGE]: message } : {}), ...inputSources };
  const outside = together(
    ...Object.entries(sources).map(([name, ofInput]) =>
      outsideUnder(jsonPointer([name]), wholly(ofInput)),
    ),
  );
  const root: RootFrame = { frame: "root", process, inputs, ...outsideField(outside) };
  return openFrame(rootFrame(root), root);
}
