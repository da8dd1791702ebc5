// Finds the Postgres binaries, also for root, if Postgres' own user cannot reach the installed ones.
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findPostgresBinaries } from "./postgres-binaries.ts";

const nobody = { uid: 65_534, gid: 65_534 };

it("the installed binaries are found", () => {
  const { initdb, postgres } = findPostgresBinaries(undefined);
  expect([initdb, postgres].map((path) => existsSync(path))).toEqual([true, true]);
});

it("the error names the folder whose binaries do not run, and what to try", () => {
  expect(() => findPostgresBinaries(undefined, "/nowhere")).toThrow(
    /Postgres from \/nowhere does not run: .*\n.*npm rebuild/,
  );
});

describe.runIf(process.getuid?.() === 0)(
  "binaries in a folder that is closed to Postgres' user",
  () => {
    let folder: string;
    let native: string;
    let parent: string;

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), "alfred-binaries-"));
      chmodSync(folder, 0o755);
      native = join(folder, "closed", "native");
      const installation = dirname(dirname(findPostgresBinaries(undefined).postgres));
      cpSync(installation, native, { recursive: true, verbatimSymlinks: true });
      // A strict umask has this effect.
      chmodSync(join(native, "share", "postgresql", "postgres.bki"), 0o600);
      chmodSync(join(folder, "closed"), 0o700);
    });
    beforeEach(() => {
      parent = join(folder, "copies");
      rmSync(parent, { recursive: true, force: true });
      mkdirSync(parent);
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const find = (...parents: string[]) => findPostgresBinaries(nobody, native, parents);
    const nativeOf = ({ postgres }: { postgres: string }) => dirname(dirname(postgres));

    it("for root, the binaries are copied so that every user can read the copy, and links stay relative", () => {
      const copy = nativeOf(find(parent));
      expect(dirname(copy)).toBe(parent);
      expect(statSync(join(copy, "share", "postgresql", "postgres.bki")).mode & 0o777).toBe(0o644);
      expect(readlinkSync(join(copy, "lib", "libpq.so.5"))).toMatch(/^libpq\.so\.5\.\d+$/);
    });

    it("an existing copy of the binaries is used again, and is replaced if it lacks a file", () => {
      const copy = nativeOf(find(parent));
      const inode = statSync(copy).ino;
      expect(nativeOf(find(parent))).toBe(copy);
      expect(statSync(copy).ino).toBe(inode);
      const lostFile = join(copy, "share", "postgresql", "timezonesets", "Default");
      rmSync(lostFile);
      find(parent);
      expect(existsSync(lostFile)).toBe(true);
    });

    it("a copy of the binaries that another user could have made or changed is refused", () => {
      const copy = nativeOf(find(parent));
      chownSync(copy, nobody.uid, nobody.gid);
      expect(() => find(parent)).toThrow("may have been changed by another user");
      chownSync(copy, 0, 0);
      chmodSync(copy, 0o777);
      expect(() => find(parent)).toThrow("may have been changed by another user");
    });

    it("the copy of the binaries is made in the next folder if Postgres' user cannot reach the first", () => {
      const closedParent = join(folder, "closed", "copies");
      mkdirSync(closedParent, { recursive: true });
      expect(dirname(nativeOf(find(closedParent, parent)))).toBe(parent);
      expect(readdirSync(closedParent)).toEqual([]);
    });
  },
);
