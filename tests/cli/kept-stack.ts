// A stack that `npm run dev` keeps running for a whole suite, with a scripted model.
import { afterAll, beforeAll } from "vitest";
import type { ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import type { DevFile } from "../../dev/stack/dev-file.ts";
import { createAndSaveThree } from "../chain/kitchen-scripts.ts";
import { startModel } from "../support/start-model.ts";
import { readDevFile } from "./read-dev-file.ts";
import { makeDataDir, removeDataDirs, runCli, stopAllClis } from "./run-cli.ts";

interface KeptStack {
  dir: string;
  model: ScriptedModel;
  dev: DevFile;
}

/** Set by the hooks of `keepStack` before the first test. */
export const keptStack = {} as KeptStack;

export function keepStack(): void {
  beforeAll(async () => {
    keptStack.dir = makeDataDir();
    keptStack.model = await startModel({ script: createAndSaveThree });
    const env = {
      ANTHROPIC_BASE_URL: keptStack.model.url,
      ANTHROPIC_API_KEY: "dev-scripted-model",
    };
    await runCli("dev", ["--data", keptStack.dir], env).says(/Ctrl-C stops everything/);
    keptStack.dev = readDevFile(keptStack.dir);
  });
  afterAll(async () => {
    await stopAllClis();
    await keptStack.model?.stop();
    removeDataDirs();
  });
}
