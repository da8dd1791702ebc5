// `npm run guard:report [-- --write]`: runs the lines of tests/guard through the guard's words and prints
// how many were missed and falsely alarmed; compares docs/guard.md, or writes it.
import { readFileSync, writeFileSync } from "node:fs";
import { flagsOrExit } from "../../dev/cli/flags/args-or-exit.ts";
import { diffLines } from "../../dev/replay/replay/diff-lines.ts";
import setupCluster from "../../dev/supabase/shared-test-cluster.ts";
import { createTestDatabase } from "../../dev/supabase/test-database.ts";
import { documentFile, documentOf, measure } from "./measure.ts";

const usage = `Usage: npm run guard:report -- [options]

Prints what the guard's words find in the lines of tests/guard, and compares docs/guard.md.

  --write   write it to docs/guard.md
  --help    show this

Example: npm run guard:report -- --write`;

const { values } = flagsOrExit(usage, { write: { type: "boolean", default: false } });
let cluster = "";
const stopCluster = await setupCluster({ provide: (_key, url) => void (cluster = url) });
try {
  const database = await createTestDatabase({}, cluster);
  try {
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
