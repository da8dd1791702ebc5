// Writes the last whole run's result: per invariant how many mutants were killed, and which live.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatted } from "../../dev/gate/formatted.ts";
import type { Mutant } from "./mutant.ts";
import type { Result, Results } from "./results.ts";

const file = join(import.meta.dirname, "RESULTS.md");
const sum = (numbers: number[]) => Math.round(numbers.reduce((a, b) => a + b, 0));

export async function writeResults(
  mutants: readonly Mutant[],
  results: Results,
  commit: string,
): Promise<void> {
  const text = resultsText(mutants, results, commit, new Date().toISOString().slice(0, 10));
  writeFileSync(file, await formatted(file, text));
}

/** @param day of the run, as 2026-11-24 */
export function resultsText(
  mutants: readonly Mutant[],
  results: Pick<Results, "of">,
  commit: string,
  day: string,
): string {
  const trials = mutants.map((mutant) => {
    const result = results.of(mutant);
    if (result === undefined) throw new Error(`"${mutant.what}" has not been tried.`);
    return { mutant, result };
  });
  const rows = [...Map.groupBy(trials, ({ mutant }) => mutant.invariant)].map(([name, own]) =>
    rowOf(
      name,
      own.map(({ result }) => result),
    ),
  );
  const alive = trials.flatMap(({ mutant, result: { verdict, by } }) =>
    verdict === "killed"
      ? []
      : [`- ${mutant.invariant}, ${verdict}: ${mutant.what}${by === "" ? "" : ` (${by})`}`],
  );
  return [
    "# Mutants",
    "",
    `Commit ${commit}, ${day}. Written by \`npm run mutants -- --write\`. Seconds are those of one lane.`,
    "",
    "| invariant | mutants | killed | survived | unproven | seconds |",
    "| --- | --: | --: | --: | --: | --: |",
    ...rows,
    rowOf(
      "all",
      trials.map(({ result }) => result),
    ),
    "",
    ...(alive.length === 0 ? ["No mutant lives."] : ["Not killed:", "", ...alive]),
    "",
  ].join("\n");
}

function rowOf(name: string, results: Result[]): string {
  const count = (verdict: Result["verdict"]) =>
    results.filter((result) => result.verdict === verdict).length;
  const counts = [results.length, count("killed"), count("survived"), count("unproven")];
  return `| ${[name, ...counts, sum(results.map(({ seconds }) => seconds))].join(" | ")} |`;
}
