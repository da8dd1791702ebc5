// The problems that the routes for reruns announce.
import type { ProblemSpec } from "../api-route.ts";
import { runProblems } from "./problem-specs.ts";

export const rerunProblems: ProblemSpec[] = [
  ...runProblems.filter(({ code }) => code !== "version_not_found"),
  { status: 409, code: "run_not_ended", when: "the run is under way, or waits for a person" },
  {
    status: 409,
    code: "rerun_exists",
    when: "the run has been rerun already; `newerRun` is the newer run, which can be rerun instead",
  },
  {
    status: 409,
    code: "results_gone",
    when: "results that the rerun would take over are no longer kept; `detail` names their steps",
  },
  {
    status: 409,
    code: "callee_closed",
    when: "a step that would run calls a Tool or a Process that is switched off, deleted, or not accepted; `detail` names them",
  },
  { status: 409, code: "nothing_to_run", when: "the run has completed, and no step is named" },
  { status: 409, code: "conversation_archived", when: "the run's conversation is archived" },
  {
    status: 409,
    code: "busy",
    when: "another run of the conversation is under way",
    retryAfter: true,
  },
];
