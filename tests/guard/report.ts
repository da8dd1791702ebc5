// `npm run guard:report`: judges the lines of tests/guard with the guard's words, prints the numbers of misses and false
// alarms, and compares or (`--write`) writes docs/guard.md. With `--lines FILE` it only judges the lines of another file.
import { readFileSync, writeFileSync } from "node:fs";
import { defineFlags } from "../../dev/cli/flags/define-flags.ts";
import { diffLines } from "../../dev/replay/replay/diff-lines.ts";
import setupCluster from "../../dev/supabase/shared-test-cluster.ts";
import { createTestDatabase } from "../../dev/supabase/test-database.ts";
import { linesOfTable } from "./guard-line.ts";
import { documentFile, documentOf, measure, measureLines } from "./measure.ts";
import { percent, tally, type Verdict } from "./score.ts";

const values = defineFlags({
  command: "npm run guard:report",
  purpose: `Prints how well the guard's words work on the lines of tests/guard, and compares the result
with docs/guard.md.`,
  flags: (command) =>
    command
      .option("--write", "write the result to docs/guard.md", false)
      .option(
        "--lines <FILE>",
        "measure a file of other lines instead, with the columns text, language, contains, breaks, may contain, may break, separated by tabs, and codes separated by commas",
      ),
  example: "npm run guard:report -- --write",
}).readOrExit();
let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
try {
  const database = await createTestDatabase({}, cluster);
  try {
    if (values.lines !== undefined) {
      await printLines(database.databaseUrl, values.lines);
      await database.stop();
      await stopCluster();
      process.exit(0);
    }
    const newText = await documentOf(await measure(database.databaseUrl));
    console.log(newText.slice(newText.indexOf("## Words alone")));
    const currentText = readOrEmpty();
    if (values.write) {
      writeFileSync(documentFile, newText);
      console.log("Wrote docs/guard.md");
    } else if (currentText === newText) console.log("docs/guard.md is up to date.");
    else {
      console.log(diffLines(currentText, newText).join("\n"));
      console.log(
        "docs/guard.md is unchanged: `npm run guard:report -- --write` writes the new text.",
      );
    }
  } finally {
    await database.stop();
  }
} finally {
  await stopCluster();
}

function readOrEmpty(): string {
  try {
    return readFileSync(documentFile, "utf8");
  } catch {
    return "";
  }
}

async function printLines(databaseUrl: string, file: string): Promise<void> {
  const { verdicts, diets } = await measureLines(
    databaseUrl,
    linesOfTable(readFileSync(file, "utf8")),
  );
  const print = (name: string, measured: readonly Verdict[]) => {
    const { lines, contained, missed, alarmed } = tally(measured);
    console.log(
      `${name}: ${lines} lines, missed ${missed} of ${contained} (${percent(missed, contained)} %), ` +
        `false alarms on ${alarmed} (${percent(alarmed, lines)} %)`,
    );
  };
  print("allergens", verdicts);
  print("diets", diets);
  for (const [language, verdictsOfLanguage] of Map.groupBy(verdicts, ({ line }) => line.lang))
    print(language, verdictsOfLanguage);
  for (const { line, missed, alarms } of [...verdicts, ...diets]) {
    if (missed.length + alarms.length > 0)
      console.log(
        `${line.lang}: ${line.text} (missed ${missed.join(", ")}; alarms ${alarms.join(", ")})`,
      );
  }
}
