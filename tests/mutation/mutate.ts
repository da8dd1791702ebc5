// `npm run mutants [-- I4 "twice"]`: breaks each enforcing line in turn, in a copy of the project,
// and shows that a test fails. A mutant that survives is a guarantee that nothing proves.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mutant } from "./mutant.ts";
import { MUTANTS } from "./mutants.ts";
import { runTests, type TestRun } from "./run-tests.ts";

const root = join(import.meta.dirname, "..", "..");
const wanted = process.argv.slice(2);
/** By invariant, or by words of what it breaks. */
const isWanted = ({ invariant, what }: Mutant) =>
  wanted.length === 0 || wanted.some((word) => word === invariant || what.includes(word));
const mutants = MUTANTS.filter(isWanted);
if (mutants.length === 0) {
  const known = [...new Set(MUTANTS.map(({ invariant }) => invariant))];
  console.error(`There are mutants of ${known.join(", ")}.`);
  process.exit(2);
}

const copy = mkdtempSync(join(tmpdir(), "alfred-mutants-"));
const tree = join(copy, "tree");
try {
  copyProject();
  await checkUnbroken();
  let killed = 0;
  let unproven = 0;
  for (const [index, mutant] of mutants.entries()) {
    const started = Date.now();
    const { failed, output } = await testsFailing(mutant);
    if (failed.length > 0) killed += 1;
    else if (output !== null) unproven += 1;
    const seconds = Math.round((Date.now() - started) / 1000);
    const { invariant, what } = mutant;
    const alive = output === null ? "SURVIVED" : "NO TEST RAN";
    const verdict = failed.length > 0 ? `killed (${failed.length})` : alive;
    const by = failed.length > 0 ? `\n     by: ${failed[0]}` : (output ?? "");
    console.log(
      `${index + 1}/${mutants.length} ${invariant} ${verdict}: ${what} (${seconds} s)${by}`,
    );
  }
  const rest = unproven > 0 ? ` Of ${unproven} nothing is known, because no test ran.` : "";
  console.log(`${killed} of ${mutants.length} mutants were killed.${rest}`);
  if (killed < mutants.length) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** The project's files as they are now, changes that are not committed included. */
function copyProject(): void {
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", root, tree]);
  const listed = (...args: string[]) =>
    execFileSync("git", ["ls-files", "-z", ...args], { cwd: root, encoding: "utf8" })
      .split("\0")
      .filter((file) => file !== "");
  const gone = new Set(listed("--deleted"));
  for (const file of gone) rmSync(join(tree, file), { force: true });
  for (const file of listed("--modified", "--others", "--exclude-standard")) {
    if (!gone.has(file)) cpSync(join(root, file), join(tree, file));
  }
  // The generator of the client's types has a compiler of its own.
  for (const place of [".", "dev/client"]) {
    symlinkSync(join(root, place, "node_modules"), join(tree, place, "node_modules"));
  }
}

/** A test that fails anyway would kill every mutant. */
async function checkUnbroken(): Promise<void> {
  const { failed, output } = await runTests(tree, [
    ...new Set(mutants.flatMap(({ tests }) => tests)),
  ]);
  if (failed.length === 0 && output === null) return;
  throw new Error(`tests fail without any mutant: ${failed.join("; ")}${output ?? ""}`);
}

/** What its tests say of the mutant. */
async function testsFailing({ file, find, put, tests }: Mutant): Promise<TestRun> {
  const path = join(tree, file);
  const before = readFileSync(path, "utf8");
  if (before.split(find).length !== 2) {
    throw new Error(`${file} has not exactly one "${find}": bring the mutant up to date.`);
  }
  writeFileSync(
    path,
    before.replace(find, () => put),
  );
  try {
    return await runTests(tree, tests);
  } finally {
    writeFileSync(path, before);
  }
}
