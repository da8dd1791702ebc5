// Short runs of the programs that use a stack: some next to `npm run dev`, which must end cleanly, others alone.
import { beforeAll, describe, expect, it } from "vitest";
import { join } from "node:path";
import { readDevFile } from "../cli/read-dev-file.ts";
import { useScratchCopy } from "./scratch.ts";
import { BESIDE_DEV, DEV, STACKS } from "./short-runs/programs.ts";
import { isInterrupted, startCommand, type StartedCommand } from "./start-command.ts";
import { tryRun } from "./try-run.ts";
import { typePages, maskVariableParts } from "./typed-page.ts";

const copy = useScratchCopy();

describe(`beside ${DEV.command}`, () => {
  let dev: StartedCommand;
  beforeAll(async () => {
    dev = startCommand(DEV.command, { cwd: copy() });
    await dev.says(DEV.stopsAt);
  });
  it.each(BESIDE_DEV)("$command", async (run) => {
    const { worker, qstash } = readDevFile(join(copy(), ".alfred"));
    await tryRun(run, copy(), {
      WORKER_URL: worker.url,
      QUEUE_URL: qstash.url,
      QUEUE_TOKEN: qstash.token,
    });
  });

  it("the commands on the pages about Tools and Processes print what the pages show", async () => {
    const names = ["describe-a-tool", "write-a-process", "define-in-code", "recipes"];
    const pages = names.map((name) => `docs/how-to/${name}.md`);
    // The Process that the terminal runs stops at its manual step.
    const blocks = await typePages(pages, { cwd: copy(), typed: "run\n" });
    const shownBlocks = blocks.filter((block) => block.shown !== undefined);
    expect(shownBlocks.length).toBeGreaterThan(7);
    const outputs = shownBlocks.map(({ command, printed }) => [
      command,
      maskVariableParts(printed),
    ]);
    expect(outputs).toEqual(
      shownBlocks.map((block) => [block.command, maskVariableParts(block.shown ?? "")]),
    );
    for (const { command, excerpt, printed } of blocks) {
      const lines = excerpt.map(maskVariableParts);
      const unmatchedOutput = maskVariableParts(printed).split("\n").map(maskVariableParts);
      const printedLines = lines.filter((line) => {
        const index = unmatchedOutput.indexOf(line);
        unmatchedOutput.splice(0, index + 1);
        return index !== -1;
      });
      expect([command, printedLines]).toEqual([command, lines]);
    }
    const run = blocks.find(({ command }) => command.includes("npm run process -- run"));
    expect(run?.printed).toMatch(/waits to be run[^]*To do: Take a jacket to Vienna\./);
  });

  it("npm run dev ends at Ctrl-C", async () => {
    dev.interrupt();
    expect(await dev.ended).toSatisfy(isInterrupted);
  });
});

it.each(STACKS)("$command", (run) => tryRun(run, copy()));
