// Short runs of the programs that use a stack: beside `npm run dev`, which ends in good order, and without it.
import { beforeAll, describe, expect, it } from "vitest";
import { join } from "node:path";
import { readDevFile } from "../cli/read-dev-file.ts";
import { useScratchCopy } from "./scratch.ts";
import { BESIDE_DEV, DEV, STACKS } from "./short-runs/programs.ts";
import { isInterrupted, startCommand, type Started } from "./start-command.ts";
import { tryRun } from "./try-run.ts";

const copy = useScratchCopy();

describe(`beside ${DEV.command}`, () => {
  let dev: Started;
  beforeAll(async () => {
    dev = startCommand(DEV.command, { cwd: copy() });
    await dev.says(DEV.stopsAt);
  });
  it.each(BESIDE_DEV)("$command", async (run) => {
    const { worker, qstash } = readDevFile(join(copy(), ".alfred"));
    await tryRun(run, copy(), {
      ...{ WORKER_URL: worker.url, QUEUE_URL: qstash.url, QUEUE_TOKEN: qstash.token },
    });
  });

  it("ends at Ctrl-C", async () => {
    dev.interrupt();
    expect(await dev.ended).toSatisfy(isInterrupted);
  });
});

it.each(STACKS)("$command", (run) => tryRun(run, copy()));
