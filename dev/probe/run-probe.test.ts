// Probes servers that accept everything, that refuse or ignore something, or that do not answer, and reads settings.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import type { Contract } from "../../shared/domain/prompting/schemas/list-contracts.ts";
import { startScriptedModel, type ScriptedModel } from "../model/start-scripted-model.ts";
import type { WireOptions } from "../model/wire/start-wire-server.ts";
import { openProbeFile } from "./probe-file.ts";
import { runProbe } from "./run-probe.ts";
import { readSettings, type ProbeSettings } from "./settings.ts";

const MODELS = ["claude-sonnet-5-5", "claude-haiku-5-5"];
const [SONNET = "", HAIKU = ""] = MODELS;
const schemaOf = (shape: z.ZodRawShape, title = "Other") =>
  z.strictObject(shape).meta({ title }) as Contract["schema"];
const small: Contract[] = [
  { schema: schemaOf({ a: z.string() }, "First"), node: "reply", name: "reply" },
  { schema: schemaOf({ b: z.string() }), node: "act", name: "act read" },
  { schema: schemaOf({ c: z.string() }), node: "understand", name: "understand" },
];
const unions = Object.fromEntries(
  [...Array(17).keys()].map((index) => [`u${index}`, z.string().nullable()]),
);
const large: Contract = { schema: schemaOf(unions), node: "think", name: "think" };

let dir: string;
let model: ScriptedModel | undefined;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), "alfred-probe-"))));
afterEach(async () => {
  await model?.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function start(options: Partial<WireOptions> = {}) {
  const script = () => ({ text: "Good day.", offer: "" });
  model = await startScriptedModel({ apiKey: "key", onlyModels: MODELS, script, ...options });
  return model;
}

async function probe(
  overrides: Partial<ProbeSettings> = {},
  contracts = small,
  { isFresh = false, timeoutMs = 5_000 } = {},
) {
  const lines: string[] = [];
  const settings: ProbeSettings = {
    apiKey: "key",
    baseUrl: model?.url ?? "",
    structured: "auto",
    models: {
      understand: HAIKU,
      think: SONNET,
      act: SONNET,
      reply: SONNET,
      summarize: HAIKU,
      memory: HAIKU,
    },
    ...overrides,
  };
  const works = await runProbe({
    settings,
    contracts,
    parallel: 3,
    retryPolicy: { timeoutMs, retryMs: [10, 20], signal: new AbortController().signal },
    file: openProbeFile(dir, settings, isFresh),
    say: (line) => lines.push(line),
  });
  return { works, output: lines.join("\n") };
}

describe("probes in which every schema is accepted", () => {
  it("a probe sends each schema once, with few tokens, to the model of its node", async () => {
    await start();
    const { works, output } = await probe();
    expect(works).toBe(true);
    expect(output).toContain("3 of 3 schemas are accepted");
    expect(output).toMatch(/1\/3 accepted +\S.* s\)$/m);
    const formats = (model?.requests() ?? []).flatMap(({ body }) => {
      const { format } = (body["output_config"] ?? {}) as { format?: unknown };
      return format === undefined ? [] : [[body["model"], body["max_tokens"]]];
    });
    expect(formats.toSorted()).toEqual([
      [HAIKU, 16],
      [SONNET, 16],
      [SONNET, 16],
    ]);
  });

  it("a probe says how long the slowest schemas took to compile", async () => {
    await start({ compileMs: 200 });
    expect((await probe()).output).toMatch(/The slowest: .* 0\.[2-9] s/);
  });

  it("a probe sends an accepted schema again on request, to another endpoint, or if its file is broken", async () => {
    await start();
    model?.failNext({ fail: "schema_refused", contract: "First" });
    expect((await probe()).output).toContain("2 of 3 schemas are accepted");
    const countRequests = async (overrides?: Partial<ProbeSettings>, isFresh = false) => {
      model?.forgetRequests();
      const { output } = await probe(overrides, small, { isFresh });
      const requests = model?.requests() ?? [];
      const schemaRequests = requests.filter(({ body }) =>
        JSON.stringify(body).includes("json_schema"),
      );
      return [schemaRequests.length, output.includes("known from before")];
    };
    expect(await countRequests()).toEqual([1, true]);
    expect(await countRequests()).toEqual([0, true]);
    expect(await countRequests({}, true)).toEqual([3, false]);
    await model?.stop();
    await start();
    expect(await countRequests()).toEqual([3, false]);
    writeFileSync(join(dir, "probe.json"), "{broken");
    expect(await countRequests()).toEqual([3, false]);
  });
});

describe("probes in which a schema is not accepted", () => {
  it("a probe names the refused schema with the endpoint's reason, and what to set", async () => {
    await start();
    const { works, output } = await probe({ structured: "format" }, [...small, large]);
    expect(works).toBe(false);
    expect(output).toContain("3 of 4 schemas are accepted");
    expect(output).toMatch(
      /Refused, 1: 400 too many parameters with union types \(17, at most 16\)/,
    );
    expect(output).toContain("Set ALFRED_STRUCTURED=prompt");
  });

  it("a probe passes with a refused schema if Alfred may put it into the prompt", async () => {
    await start();
    const { works, output } = await probe({}, [...small, large]);
    expect(works).toBe(true);
    expect(output).toContain("Refused, 1");
    expect(output).toContain("ALFRED_STRUCTURED=prompt avoids the failed attempts");
  });

  it("a probe passes if all schemas go into the prompt", async () => {
    await start();
    const { works, output } = await probe({ structured: "prompt" }, [...small, large]);
    expect(works).toBe(true);
    expect(output).toContain(`${SONNET} answers a schema in the prompt`);
  });

  it("a probe says that an endpoint ignores formats, and that schemas in prompts work", async () => {
    await start({ lax: true });
    const { works, output } = await probe();
    expect(works).toBe(true);
    expect(output).toContain("Ignored, 3");
    expect(output).toContain("ALFRED_STRUCTURED=prompt avoids the failed attempts");
    expect((await probe({ structured: "format" })).works).toBe(false);
    expect((await probe({ structured: "prompt" })).works).toBe(true);
  });

  it("a probe fails for a schema without an answer in time, and probes the others", async () => {
    await start();
    model?.failNext({ fail: "timeout", contract: "First" });
    const { works, output } = await probe({}, small, { timeoutMs: 300 });
    expect([works, output.includes("no answer in time")]).toEqual([false, true]);
    expect(output).toContain("2 of 3 schemas are accepted");
    expect(output).toMatch(/^Too slow, 1: no answer in time$/m);
    expect(output).toContain("Set ALFRED_STRUCTURED=prompt");
  });
});

it("the probe names the optional parameters that an endpoint refuses, for each model that gets them", async () => {
  await start({ lax: { refuses: ["thinking", "cache_control"] } });
  const { works, output } = await probe({ structured: "prompt" });
  expect(works).toBe(true);
  expect(output).toMatch(/haiku-5-5 answers .*\n {2}without caching: 400 cache_control: unknown/);
  expect(output).toContain("  without thinking between_tools: 400 thinking: unknown parameter");
  expect(output).toContain("  without thinking adaptive: 400");
});

describe("probes without an answer", () => {
  it.each([
    ["the key is wrong", { apiKey: "wrong" }, /key is not accepted: 401 .*\nSet ANTHROPIC_API_KEY/],
  ])("a probe says that %s", async (_what, overrides, message) => {
    await start();
    const { works, output } = await probe(overrides);
    expect(works).toBe(false);
    expect(output).toMatch(message);
    expect(model?.requests()).toEqual([]);
  });

  it("a probe says that nothing listens at the address, and what to set", async () => {
    const { url } = await start();
    await model?.stop();
    const { works, output } = await probe();
    expect(works).toBe(false);
    expect(output).toContain(`Nothing answers at ${url}: ECONNREFUSED.\nSet ANTHROPIC_BASE_URL`);
  });

  it("a probe names the variable of a missing model, and the models that exist", async () => {
    await start();
    const models = { understand: HAIKU, think: "claude-5", act: SONNET, reply: SONNET };
    const { works, output } = await probe({
      models: { ...models, summarize: "claude-5", memory: HAIKU },
    });
    expect(works).toBe(false);
    expect(output).toMatch(/There is no model claude-5 .*404/);
    expect(output).toContain(
      `Set ALFRED_MODEL_THINK, ALFRED_MODEL_SUMMARIZE to one of ${MODELS.join(", ")}`,
    );
  });

  it.each(["spend_cap", "spend_limit", "credit_balance"] as const)(
    "a probe says that the account may not spend more: %s",
    async (fail) => {
      await start();
      model?.failNext(fail);
      const { works, output } = await probe();
      expect([works, model?.requests().length]).toEqual([false, 1]);
      expect(output).toMatch(/may not spend more: 4\d\d .*req_/);
    },
  );

  it("a probe tries a busy endpoint again", async () => {
    await start();
    model?.failNext({ fail: "529", times: 2, retryAfterSeconds: 0 });
    expect((await probe()).works).toBe(true);
  });
});

describe("settings of the probe", () => {
  it("readSettings reads the Worker's variables, and the models of its configuration by default", () => {
    expect(readSettings({ ANTHROPIC_API_KEY: "k", ALFRED_MODEL_THINK: "t" })).toEqual({
      apiKey: "k",
      baseUrl: "https://api.anthropic.com",
      structured: "auto",
      models: {
        understand: HAIKU,
        think: "t",
        act: SONNET,
        reply: SONNET,
        summarize: HAIKU,
        memory: HAIKU,
      },
    });
  });

  it("readSettings returns a line that says how to get a key if there is none", () => {
    expect(readSettings({})).toMatch(/^There is no ANTHROPIC_API_KEY: make one at https:[^\n]*\.$/);
  });
});
