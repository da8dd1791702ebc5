// What the guard refused in a row: something that the household or the person must avoid.
import { ProblemError } from "../../../clients/typescript/problem-error.ts";
import type { Finding } from "../parts/finding.ts";

/** @returns what was found in the row, and the codes that override the guard; none for any other error */
export function guardFindings(error: unknown): { findings: Finding[]; codes: string[] } {
  const isGuard = error instanceof ProblemError && error.problem.code === "guard_blocked";
  const findings = isGuard ? (error.problem.violations ?? []) : [];
  return { findings, codes: [...new Set(findings.map(({ code }) => code))] };
}
