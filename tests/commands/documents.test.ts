// Short runs of the gate, of the deploys (without deploying), and of the commands that write committed files, which must
// come out as they are committed if they do not differ each time.
import { it } from "vitest";
import { useScratchCopy } from "./scratch.ts";
import { GATE, WRITERS } from "./short-runs/documents.ts";
import { tryRun } from "./try-run.ts";

const copy = useScratchCopy();

it.each(WRITERS)("$command", (run) => tryRun(run, copy()));
it.each(GATE)("$command", (run) => tryRun(run, copy()));
