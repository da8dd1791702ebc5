// The real SDK against a scripted model, for the contract tests.
import Anthropic from "@anthropic-ai/sdk";
import { afterEach } from "vitest";
import type { WireOptions } from "../../../dev/model/wire/start-wire-server.ts";
import {
  startScriptedModel,
  type Script,
  type ScriptedModel,
} from "../../../dev/model/start-scripted-model.ts";

export const API_KEY = "dev-contract-key";
const models: ScriptedModel[] = [];

/** Starts a model that runs `script`, and a client with its key. The model is stopped after the test. */
export async function connect(
  script: Script,
  options: Partial<WireOptions> = {},
): Promise<{ model: ScriptedModel; client: Anthropic }> {
  const model = await startScriptedModel({ ...options, apiKey: API_KEY, script });
  models.push(model);
  return { model, client: clientOf(model.url) };
}

export function clientOf(url: string, options: { apiKey?: string; maxRetries?: number } = {}) {
  return new Anthropic({
    apiKey: API_KEY,
    baseURL: url,
    maxRetries: 0,
    logLevel: "off",
    ...options,
  });
}

afterEach(async () => {
  await Promise.all(models.splice(0).map((model) => model.stop()));
});

/** The smallest body that the API takes. */
export const hello = {
  model: "scripted-model",
  max_tokens: 200,
  messages: [{ role: "user" as const, content: "hello" }],
};
