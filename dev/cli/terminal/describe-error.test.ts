// Errors of the operating system, as they are described to the person at the terminal.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { makeDirectory } from "../../stack/make-directory.ts";
import { describeError } from "./describe-error.ts";

const dir = mkdtempSync(join(tmpdir(), "alfred-words-"));
afterAll(() => rmSync(dir, { recursive: true }));

/** One sentence about what is wrong and one about what to do, without a stack. */
const plainWords = /^[^\n]+\. [A-Z][^\n]+\.$/;

const errorOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
const systemError = (code: string) =>
  Object.assign(new Error(`${code}: something, open '/srv/alfred'`), { code, path: "/srv/alfred" });

describe("errors as sentences", () => {
  it.each(["EACCES", "EPERM", "EROFS", "EEXIST", "ENOTDIR", "EISDIR", "ENOSPC", "EDQUOT"])(
    "describeError names the path and what to do, instead of %s",
    (code) => {
      const words = describeError(systemError(code));
      expect(words).toMatch(plainWords);
      expect(words).toContain("/srv/alfred");
      expect(words).toContain("--data");
      expect(words).not.toContain(code);
    },
  );

  it("describeError names a file that is in place of the data directory or of one above it", () => {
    const file = join(dir, "file");
    writeFileSync(file, "");
    for (const path of [file, join(file, "deeper", "still")]) {
      expect(describeError(errorOf(() => makeDirectory(path)))).toBe(
        `${file} is a file where a directory is needed. Move it away, or choose another directory with --data.`,
      );
    }
  });

  it("describeError names the port that another program uses", async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) =>
      server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port)),
    );
    const error = await new Promise((resolve) =>
      createServer().once("error", resolve).listen(port, "127.0.0.1"),
    );
    server.close();
    expect(describeError(error)).toContain(`Port ${port} is in use. Stop`);
  });

  it("describeError finds the reason in an error's cause, or in the output of a program", () => {
    const below = new Error("It failed.", { cause: systemError("EROFS") });
    expect(describeError(below)).toContain("read-only");
    expect(describeError(new AggregateError([below]))).toContain("read-only");
    const error = new Error('initdb failed: FATAL: "pg_wal/0": No space left on device\nmore');
    expect(describeError(error)).toMatch(plainWords);
  });

  it("describeError keeps the message of an error that it does not know", () => {
    expect(describeError(new Error("ENOENT: no such thing"))).toBe("ENOENT: no such thing");
    expect(describeError("so")).toBe("so");
  });
});

describe("ends after a crash", () => {
  const crash = (throws: string) =>
    promisify(execFile)(process.execPath, [
      ...["--input-type=module", "-e"],
      `import { endOnCrash } from ${JSON.stringify(join(import.meta.dirname, "describe-error.ts"))};
       endOnCrash();
       setTimeout(() => { ${throws} });`,
    ]).catch((error: { code: number; stderr: string }) => error);

  it("endOnCrash prints a sentence for a fault of the system, and the stack for a defect", async () => {
    const full = await crash(
      `throw Object.assign(new Error("x"), { code: "ENOSPC", path: "/srv/alfred" })`,
    );
    expect(full).toMatchObject({ code: 1 });
    expect(full.stderr.trim()).toBe(describeError(systemError("ENOSPC")));
    const defect = await crash(`void Promise.reject(new Error("oops"))`);
    expect(defect).toMatchObject({ code: 1 });
    expect(defect.stderr).toMatch(/^Alfred has a defect: Error: oops\n +at /);
  });
});

it("a new directory, and each one made above it, is accessible only to its owner", () => {
  const deep = join(dir, "a", "b");
  makeDirectory(deep);
  makeDirectory(deep);
  for (const folder of [join(dir, "a"), deep]) expect(statSync(folder).mode & 0o777).toBe(0o700);
});
