import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openOutbox } from "../../stack/outbox.ts";
import { resetDataDir } from "./reset-data-dir.ts";

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "alfred-reset-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

it("removes the mails and the page of a stack, and keeps other files", async () => {
  const dataDir = newDataDir();
  const mail = { to: "a@example.com", subject: "Your code", code: "123456", link: "http://x" };
  openOutbox(dataDir, () => {})(mail);
  mkdirSync(join(dataDir, "page"));
  writeFileSync(join(dataDir, "notes.md"), "mine");
  const lines = await resetDataDir(dataDir);
  expect(lines.toSorted()).toEqual([
    `Removed ${join(dataDir, "outbox.txt")}`,
    `Removed ${join(dataDir, "page")}`,
  ]);
  expect(readdirSync(dataDir)).toEqual(["notes.md"]);
});
