// One call of a Tool by a step, before it is made.
import type { ResolvedTool } from "../../contracts/definitions/resolved.ts";
import type { StepDecision } from "../../ports/step-journal.ts";
import type { StepOrigin } from "../outside/step-origin.ts";
import type { StepAt } from "../frames/frame.ts";

export interface ToolStep {
  at: StepAt;
  tool: ResolvedTool;
  /** The values of the step's expressions, with the schema's defaults. */
  bound: Record<string, unknown>;
  /** The bound inputs, or those that a person has entered in their place. */
  inputs: Record<string, unknown>;
  /** The sources of the bound inputs. */
  origin: StepOrigin;
  /** A person's answer about these inputs. */
  decision: StepDecision | null;
}
