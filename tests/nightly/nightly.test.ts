// What `npm run nightly` runs, and how it reports a failure.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nightlyFlags } from "./nightly-args.ts";
import { propertySuites } from "./property-suites.ts";
import { searchOf, SEARCHES } from "./searches.ts";
import { suiteFailures } from "./suite-failures.ts";

const root = join(import.meta.dirname, "../..");

test("suites with properties are found in the given rooms, even if a helper contains the property", () => {
  const suites = propertySuites(root, ["shared", "tests"]);
  expect(suites).toContain("tests/database/runs/inverse.test.ts");
  expect(suites).toContain("shared/channels/slack/slack.test.ts");
  expect(suites).not.toContain("tests/hygiene/citations.test.ts");
  expect(suites.filter((path) => !/^(?:shared|tests)\//.test(path))).toEqual([]);
});

test.each(SEARCHES.filter((name) => name !== "simulate"))(
  "%s passes its seed to the search and to the command that repeats it",
  (name) => {
    const { command, env, repeatCommand } = searchOf(name, 4711, root);
    expect([...command, ...Object.values(env)]).toContain("4711");
    expect(repeatCommand).toContain("4711");
  },
);

test("the largest seed that nightly draws begins a round of simulate that its flags allow", () => {
  const { command } = searchOf("simulate", 999_000_000, root);
  const [program, ...args] = command;
  const withoutWalks = args.with(args.indexOf("--seeds") + 1, "0");
  const { stderr, status } = spawnSync(program, withoutWalks, { cwd: root, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

test("a round of simulate begins with the first walk that the round before has not tried", () => {
  const walksOf = (seed: number) => {
    const { command, repeatCommand } = searchOf("simulate", seed, root);
    const valueOf = (flag: string) => Number(command[command.indexOf(flag) + 1]);
    expect(repeatCommand).toContain(`--from ${valueOf("--from")}`);
    return { first: valueOf("--from"), count: valueOf("--seeds") };
  };
  const { first, count } = walksOf(4711);
  expect(walksOf(4712)).toEqual({ first: first + count, count });
});

describe("the report of a failure", () => {
  const search = searchOf("properties", 77, root);
  const failing = fc.property(fc.nat(), (n) => n < 1000);
  const { error, seed, counterexamplePath: path } = failureOf(failing);
  const result = (message: string, title: string, ...ancestorTitles: string[]) => ({
    name: join(root, "shared/a.test.ts"),
    status: "failed",
    assertionResults: [{ status: "failed", title, ancestorTitles, failureMessages: [message] }],
  });

  test("the report of a failure has the seed, the path and the command that repeats the case", () => {
    const report = { testResults: [result(error, "it's all (so far)", "soups")] };
    expect(suiteFailures(report, search, root)).toEqual([
      "shared/a.test.ts: soups > it's all (so far)",
      `  seed ${seed}, path ${path}`,
      String.raw`  repeat: ALFRED_TEST_SEED=77 ALFRED_TEST_RUNS=5 npx vitest run shared/a.test.ts --testTimeout=900000 -t '^soups > it'\''s all \(so far\)$'`,
    ]);
  });

  test("the report of a failure says if no property failed, or if a suite did not run", () => {
    const broken = { ...result("", "x"), message: "no such file", assertionResults: [] };
    const failures = suiteFailures({ testResults: [result("boom", "x"), broken] }, search, root);
    expect(failures).toContain("  no property failed");
    expect(failures).toContain("shared/a.test.ts did not run: no such file");
  });
});

function failureOf(property: fc.IProperty<[number]>) {
  const details = fc.check(property);
  return { ...details, error: fc.defaultReportMessage(details) ?? "" };
}

describe("the flags", () => {
  test("the flags are a seed, minutes and searches, and all are optional", () => {
    expect(nightlyFlags.parse([])).toMatchObject({ ok: true, args: { only: [...SEARCHES] } });
    expect(nightlyFlags.parse(["--seed", "5", "--minutes", "0.5", "--only", "soak"])).toEqual({
      ok: true,
      args: { seed: 5, minutes: 0.5, only: ["soak"] },
    });
    expect(nightlyFlags.parse(["--help"])).toEqual({ ok: false, help: true });
  });

  test.each([["--seed", "x"], ["--minutes", "0"], ["--only", "everything"], ["--nonsense"]])(
    "the flags %s %s are refused",
    (...argv) => {
      expect(nightlyFlags.parse(argv.filter(Boolean))).toMatchObject({ ok: false, help: false });
    },
  );
});
