// Steps that are called more than once: for each item of a list, or again until a condition is true.
import type { Step } from "../../contracts/definitions/processes.ts";
import { conditionReferences } from "../expressions/conditions.ts";
import type { Reference } from "../expressions/reference.ts";

/** Whether each call of a step is a hop below the step's own. */
export const isRepeated = ({ forEach, loop }: Pick<Step, "forEach" | "loop">): boolean =>
  forEach !== undefined || loop !== undefined;

/** The references that decide whether a step with a loop is called again; none for other steps. */
export const untilReferences = ({ loop }: Pick<Step, "loop">): Reference[] =>
  loop === undefined ? [] : conditionReferences(loop.until);
