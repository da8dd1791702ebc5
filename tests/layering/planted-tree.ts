// Plants source files beside a temporary copy of the lint configuration, and returns what oxlint reports.
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export const projectRoot = join(import.meta.dirname, "..", "..");

const oxlintFolder = dirname(createRequire(import.meta.url).resolve("oxlint/package.json"));

/** One report: the rule's code as oxlint prints it, for example `import(no-cycle)`. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

interface Diagnostic {
  readonly code?: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

/**
 * Lints files (path → lines) under the project's real configuration, away from the working tree,
 * in one run of oxlint.
 *
 * @throws when oxlint gives no report, for example because its configuration is invalid
 */
export async function lintPlanted(
  files: ReadonlyMap<string, readonly string[]>,
): Promise<readonly Finding[]> {
  const root = await mkdtemp(join(tmpdir(), "alfred-layering-"));
  try {
    await copyFile(join(projectRoot, "oxlint.config.ts"), join(root, "oxlint.config.ts"));
    await mkdir(join(root, "node_modules"));
    await symlink(oxlintFolder, join(root, "node_modules", "oxlint"));
    for (const folder of new Set([...files.keys()].map(dirname))) {
      await mkdir(join(root, folder), { recursive: true });
    }
    await Promise.all(
      [...files].map(([path, lines]) => writeFile(join(root, path), `${lines.join("\n")}\n`)),
    );
    const report = JSON.parse(await runOxlint(root)) as { diagnostics: readonly Diagnostic[] };
    return report.diagnostics.map(({ code = "", filename, labels }) => ({
      file: filename,
      line: labels[0]?.span.line ?? 0,
      rule: code,
    }));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function runOxlint(cwd: string): Promise<string> {
  const args = [join(oxlintFolder, "bin", "oxlint"), "--format=json", "."];
  return new Promise((resolve, reject) => {
    // Planted violations make it exit with a code other than zero. Only missing output is an error.
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (stdout.trimStart().startsWith("{")) resolve(stdout);
      else reject(new Error(`oxlint gave no report: ${stderr}${stdout}`, { cause: error }));
    });
  });
}
