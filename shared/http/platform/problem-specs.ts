// The problems that the routes for definitions, for starting their runs and for answering steps announce.
import type { ProblemSpec } from "../api-route.ts";
import { STATUS } from "../problem.ts";
import { REFUSALS } from "../../services/definitions/refusals.ts";

export const notOwner: ProblemSpec = {
  status: 403,
  code: "owners_only",
  when: "it is shared with the user, who does not own it",
};

/** For creates and changes. */
export const writeProblems: ProblemSpec[] = [
  notOwner,
  { status: 422, code: "invalid_definition", when: "the definition has the faults in `errors`" },
  {
    status: 422,
    code: "secret_host_unnamed",
    when: "a Secret would go to the default host of another user's Service, and the request does not name that host",
  },
  {
    status: 409,
    code: "in_use",
    when: "the change would break something that refers to it; `detail` names what",
  },
  { status: 409, code: "name_taken", when: "another Process of the user already has this name" },
  {
    status: 422,
    code: "rule_broken",
    when: "a rule of the database does not allow it; `detail` names the rule",
  },
  ...Object.entries(REFUSALS).map(([code, { kind, when }]) => ({
    status: STATUS[kind],
    code,
    when,
  })),
  {
    status: 429,
    code: "quota_reached",
    when: "the user already has as many items of this kind as are allowed",
  },
];

export const removeProblems: ProblemSpec[] = [
  notOwner,
  { status: 409, code: "in_use", when: "something else still refers to it; `detail` names what" },
];

/** When a Process does not start. */
const processProblems: ProblemSpec[] = [
  { status: 404, code: "process_not_found", when: "the Process does not exist, or is not yours" },
  { status: 409, code: "process_disabled", when: "the Process is disabled" },
  { status: 422, code: "inputs_missing", when: "a variable of `initialContext` has no value" },
  { status: 429, code: "quota", when: "the user has started as many runs as one hour allows" },
];

/** For starting a Process or a Tool as a run of its own. */
export const startProblems: ProblemSpec[] = [
  { status: 422, code: "invalid_inputs", when: "the inputs have the faults in `errors`" },
  ...processProblems,
];

/** For starting a run of a Process at a version. */
export const runProblems: ProblemSpec[] = [
  ...startProblems,
  { status: 404, code: "version_not_found", when: "the Process has no such version" },
];

/** For a step's answer. */
export const decisionProblems: ProblemSpec[] = [
  {
    status: 422,
    code: "invalid_inputs",
    when: "the inputs, or the output, do not fit: the step keeps waiting",
  },
  { status: 422, code: "wrong_choice", when: "the choice is not one of the question's `choices`" },
  { status: 409, code: "not_waiting", when: "the run is not waiting" },
  { status: 409, code: "not_asked", when: "the step has no open question" },
  {
    status: 409,
    code: "stale",
    when: "the step's inputs differ from the inputs that the client saw",
  },
];
