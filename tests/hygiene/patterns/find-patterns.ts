// Finds the regular expressions of a source file: literals with their source, and the lines that construct one.
import { parseSync } from "vite";

export interface FoundPatterns {
  /** `source/flags`, each once. */
  literals: string[];
  /** Lines that call `RegExp`, from 1. */
  made: number[];
}

/** Errors: Error for a file that does not parse. */
export function findPatterns(path: string, source: string): FoundPatterns {
  const { program, errors } = parseSync(path, source, { lang: "ts" });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const literals = new Set<string>();
  const lines: number[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const node = value as Record<string, unknown>;
    const regex = node["regex"] as { pattern: string; flags: string } | undefined;
    if (node["type"] === "Literal" && regex) literals.add(`${regex.pattern}/${regex.flags}`);
    const callee = node["callee"] as { name?: unknown } | undefined;
    if (/^(?:New|Call)Expression$/.test(String(node["type"])) && callee?.name === "RegExp") {
      lines.push(source.slice(0, node["start"] as number).split("\n").length);
    }
    Object.entries(node).forEach(([key, inner]) => key !== "regex" && visit(inner));
  };
  visit(program.body);
  return { literals: [...literals], made: lines };
}
