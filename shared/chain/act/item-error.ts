// The error of a batch item, with whether trying again could help.
import type { BatchItem } from "../../contracts/answers/batch.ts";

const RETRIABLE = new Set(["rolled_back", "conflict", "timeout", "unavailable", "overloaded"]);

export function itemError(code: string, reason: string | Error): NonNullable<BatchItem["error"]> {
  const message = reason instanceof Error ? reason.message : reason;
  return { code, message, retriable: RETRIABLE.has(code) };
}
