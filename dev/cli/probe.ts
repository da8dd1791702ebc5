// `npm run probe`: checks whether a key, an endpoint and its models can do what Alfred needs.
import { resolve } from "node:path";
import { listContracts } from "../../shared/domain/prompting/schemas/list-contracts.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { openProbeFile } from "../probe/probe-file.ts";
import { runProbe } from "../probe/run-probe.ts";
import { readSettings } from "../probe/settings.ts";
import { tellError } from "./terminal/describe-error.ts";
import { ignoreClosedOutput, Interrupted, watchInterruption } from "./terminal/interruption.ts";
import { loadEnv } from "./terminal/load-env.ts";
import { probeFlags, type ProbeArgs } from "./flags/probe-args.ts";

/** Milliseconds before each retry at a busy endpoint that states no time. */
const RETRY_MS = [5_000, 20_000, 60_000];

ignoreClosedOutput();
const { signal } = watchInterruption();
const parsedArgs = probeFlags.readOrExit();
try {
  process.exitCode = (await probe(parsedArgs)) ? 0 : 1;
} catch (error) {
  tellError(error);
  process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
}

async function probe({ fresh, parallel, timeout, data }: ProbeArgs): Promise<boolean> {
  const settings = readSettings(loadEnv());
  if (typeof settings === "string") {
    console.error(settings);
    return false;
  }
  const works = await runProbe({
    settings,
    parallel,
    contracts: listContracts(createKitchenPack()),
    retryPolicy: { timeoutMs: timeout * 1000, retryMs: RETRY_MS, signal },
    file: openProbeFile(resolve(data), settings, fresh),
    say: (line) => console.log(line),
  });
  console.log(
    works ? "Everything that Alfred needs works." : "Not everything works yet; see above.",
  );
  return works;
}
