// Short runs of the soak, the mutants, the nightly runs, the simulator, the chaos runs, the load and the benches.
import { it } from "vitest";
import { useScratchCopy } from "./scratch.ts";
import { CAMPAIGNS } from "./short-runs/campaigns.ts";
import { tryRun } from "./try-run.ts";

const copy = useScratchCopy();

it.each(CAMPAIGNS)("$command", (run) => tryRun(run, copy()));
