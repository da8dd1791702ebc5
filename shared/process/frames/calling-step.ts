// The step that has opened a frame, as the frame stores it.
import type { Budgeted } from "../../platform/processes/summaries.ts";
import type { Steering } from "../marks.ts";

export type CallingStep = {
  name: string;
  isRequired: boolean;
  /** Whether another step handles its failure. */
  isCaught?: true;
} & Budgeted &
  Steering;
