// What the guard has kept out of a row: something that the household or the person must avoid.
import { ProblemError } from "../../../clients/typescript/problem-error.ts";

/** @returns the names in the row, and the codes that override the guard; none for any other error */
export function keptOut(error: unknown): { names: string[]; codes: string[] } {
  const isGuard = error instanceof ProblemError && error.problem.code === "guard_blocked";
  const violations = isGuard ? (error.problem.violations ?? []) : [];
  const each = (part: "name" | "code") => [...new Set(violations.map((one) => one[part]))];
  return { names: each("name"), codes: each("code") };
}
