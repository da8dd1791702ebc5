// The faults in an API error for one part of the request body.
import { ProblemError } from "../../../../clients/typescript/problem-error.ts";

export const faultsAt = (refused: unknown, place: string): { detail: string }[] =>
  refused instanceof ProblemError
    ? (refused.problem.errors ?? []).filter(({ pointer }) => pointer === place)
    : [];
