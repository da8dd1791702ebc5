// Short runs of the gate and of the commands that write committed files: each must come out as it is committed.
import { it } from "vitest";
import { useScratchCopy } from "./scratch.ts";
import { GATE, WRITERS } from "./short-runs/documents.ts";
import { tryRun } from "./try-run.ts";

const copy = useScratchCopy();

it.each(WRITERS)("$command", (run) => tryRun(run, copy()));
it.each(GATE)("$command", (run) => tryRun(run, copy()));
