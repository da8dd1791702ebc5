// A copy of the project in which files can be broken: what git tracks or would add, as it is now.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";

/** @param tree a folder that does not exist yet */
export function copyProject(root: string, tree: string): void {
  const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", listing, { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of files) {
    const from = join(root, file);
    if (file !== "" && existsSync(from)) cpSync(from, join(tree, file));
  }
  // The generator of the client's types has a compiler of its own.
  for (const place of [".", "dev/client"]) {
    symlinkSync(join(root, place, "node_modules"), join(tree, place, "node_modules"));
  }
}
