// Runs a probe: of the key and the models, then of every schema as a format, then of a schema in the prompt if formats
// fail. If the settings send no formats, the second part is left out.
import Anthropic from "@anthropic-ai/sdk";
import type { Contract } from "../../shared/domain/prompting/schemas/list-contracts.ts";
import { outputFormatOf } from "../../shared/llm/output-format.ts";
import type { RetryPolicy } from "./ask-once.ts";
import { probeModels } from "./probe-models.ts";
import type { ProbeFile } from "./probe-file.ts";
import { probePrompted } from "./probe-prompted.ts";
import { probeSchemas, type ProbedSchema, type SchemaResult } from "./probe-schemas.ts";
import { conclude } from "./conclude.ts";
import { NODES, type ProbeSettings } from "./settings.ts";

export interface ProbeOptions {
  settings: ProbeSettings;
  /** The schemas that Alfred can send, each once. */
  contracts: readonly Contract[];
  parallel: number;
  retryPolicy: RetryPolicy;
  file: ProbeFile;
  say: (line: string) => void;
}

/** @returns whether everything that Alfred needs with these settings works */
export async function runProbe(options: ProbeOptions): Promise<boolean> {
  const { settings, say } = options;
  const client = new Anthropic({
    apiKey: settings.apiKey,
    baseURL: settings.baseUrl,
    maxRetries: 0,
    logLevel: "off",
  });
  say(`Probing ${settings.baseUrl}`);
  if (!(await probeModels(client, options))) return false;
  if (settings.structured === "prompt") {
    say("ALFRED_STRUCTURED=prompt: no schema is sent as a format.");
    return probeEachPrompted(client, options);
  }
  const schemas = await schemasToSend(options);
  say(`${schemas.length} schemas, ${options.parallel} at a time; a new one can take minutes.`);
  const results = await probeSchemas(client, schemas, options, (result, count) =>
    say(`${String(count).padStart(4)}/${schemas.length} ${lineOf(result)}`),
  );
  if (conclude(results, schemas.length, say)) return true;
  if (results.some(({ outcome }) => outcome === "failed")) return false;
  const works = await probeEachPrompted(client, options);
  if (!works) return false;
  // With a slow schema, Alfred would wait for each answer and then send the request again.
  const isHandled =
    settings.structured === "auto" && results.every(({ outcome }) => outcome !== "slow");
  say(
    isHandled
      ? "Alfred puts these schemas into the prompt by itself. ALFRED_STRUCTURED=prompt avoids the failed attempts."
      : "Set ALFRED_STRUCTURED=prompt: schemas then go into the prompt, which works here.",
  );
  return isHandled;
}

function schemasToSend({ contracts, settings }: ProbeOptions): Promise<ProbedSchema[]> {
  return Promise.all(
    contracts.map(async ({ name, node, schema }) => ({
      name,
      model: settings.models[node],
      format: await outputFormatOf(schema),
    })),
  );
}

async function probeEachPrompted(client: Anthropic, options: ProbeOptions): Promise<boolean> {
  const { models } = options.settings;
  let works = true;
  for (const model of new Set(NODES.map((node) => models[node]))) {
    works = (await probePrompted(client, model, options)) && works;
  }
  return works;
}

function lineOf({ outcome, name, model, seconds, isKnown, reason }: SchemaResult): string {
  const time = isKnown ? "known from before" : `${seconds.toFixed(1)} s`;
  return `${outcome.padEnd(8)} ${name} (${model}, ${time})${reason === "" ? "" : `: ${reason}`}`;
}
