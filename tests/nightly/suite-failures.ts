// Lists what failed in a run of suites, with the command that repeats each failure.
import { relative } from "node:path";
import type { Search } from "./searches.ts";

/** The part of vitest's JSON report that is used. */
export interface SuiteReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      /** The titles of the blocks around the test, the outermost first. */
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** @returns some lines for each failure */
export function suiteFailures(report: SuiteReport, { env }: Search, root: string): string[] {
  const variables = Object.entries(env).map(([key, value]) => `${key}=${value} `);
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const repeatCommand = `${variables.join("")}npx vitest run ${file}`;
    const failures = assertionResults.filter((test) => test.status === "failed");
    if (failures.length === 0 && status === "failed") {
      return [`${file} did not run: ${message ?? ""}`, `  repeat: ${repeatCommand}`];
    }
    return failures.flatMap(({ ancestorTitles, title, failureMessages }) => {
      // A pattern of vitest is matched against the titles, joined in this way.
      const fullName = [...ancestorTitles, title].join(" > ");
      return [
        `${file}: ${fullName}`,
        `  ${caseOf((failureMessages ?? []).join("\n"))}`,
        `  repeat: ${repeatCommand} --testTimeout=900000 -t ${quoted(fullName)}`,
      ];
    });
  });
}

/** The seed and path in fast-check's message, which has `{ seed: 1, path: "3:0" }`. */
function caseOf(message: string): string {
  const [, seed, path] = /\{ seed: (-?\d+), path: "([^"]*)"/.exec(message) ?? [];
  return seed === undefined ? "no property failed" : `seed ${seed}, path ${path}`;
}

/** A pattern that matches exactly this test name, quoted for a shell. */
function quoted(name: string): string {
  const pattern = name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return `'^${pattern.replaceAll("'", String.raw`'\''`)}$'`;
}
