// `npm run guard:report [-- --write]`: runs the lines of tests/guard through the guard's words and prints
// how many were missed and falsely alarmed; compares docs/guard.md, or writes it.
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
  purpose: `Prints what the guard's words find in the lines of tests/guard, and compares
docs/guard.md.`,
  flags: (command) =>
    command
      .option("--write", "write it to docs/guard.md", false)
      .option(
        "--lines <FILE>",
        "measure a file of lines instead: text, language, contains, breaks, may contain, may break, with tabs between them and commas within; the first figures of lines that the lists have never met",
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
    const is = await documentOf(await measure(database.databaseUrl));
    console.log(is.slice(is.indexOf("## Words alone")));
    const was = readOrEmpty();
    if (values.write) {
      writeFileSync(documentFile, is);
      console.log("Wrote docs/guard.md");
    } else if (was === is) console.log("docs/guard.md says the same.");
    else {
      console.log(diffLines(was, is).join("\n"));
      console.log(
        "docs/guard.md is left as it was: `npm run guard:report -- --write` writes this.",
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
  const print = (name: string, of: readonly Verdict[]) => {
    const { lines, contained, missed, alarmed } = tally(of);
    console.log(
      `${name}: ${lines} lines, missed ${missed} of ${contained} (${percent(missed, contained)} %), ` +
        `false alarms on ${alarmed} (${percent(alarmed, lines)} %)`,
    );
  };
  print("allergens", verdicts);
  print("diets", diets);
  for (const [language, own] of Map.groupBy(verdicts, ({ line }) => line.lang))
    print(language, own);
  for (const { line, missed, alarms } of [...verdicts, ...diets]) {
    if (missed.length + alarms.length > 0)
      console.log(
        `${line.lang}: ${line.text} (missed ${missed.join(", ")}; alarms ${alarms.join(", ")})`,
      );
  }
}
