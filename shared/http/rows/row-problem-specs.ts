// The problems that the routes for rows announce.
import type { ProblemSpec } from "../api-route.ts";

export const householdProblems: ProblemSpec[] = [
  {
    status: 409,
    code: "choose_household",
    when: "the user has several households, and the request names none",
  },
  { status: 404, code: "not_found", when: "the household is not one of the user's" },
];
export const guardProblem: ProblemSpec = {
  status: 422,
  code: "guard_blocked",
  when: "it contains something that the household or the user must avoid",
};

/** For the deletion of a row that states something to avoid. */
export const ruleDeletionProblem: ProblemSpec = {
  status: 422,
  code: "guard_blocked",
  when: "the row states something to avoid, and deleting it would end that rule",
};

/** When another row already has a value that must be unique. */
export const duplicateProblem = (distinct: string): ProblemSpec => ({
  status: 409,
  code: "duplicate",
  when: `another row has the same values in all of these: ${distinct}`,
});
