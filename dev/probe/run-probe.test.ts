// A probe against servers that take everything, refuse a schema, a key or a model, or ignore formats.
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
  more: Partial<ProbeSettings> = {},
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
    ...more,
  };
  const works = await runProbe({
    settings,
    contracts,
    parallel: 3,
    patience: { timeoutMs, retryMs: [10, 20], signal: new AbortController().signal },
    file: openProbeFile(dir, settings, isFresh),
    say: (line) => lines.push(line),
  });
  return { works, output: lines.join("\n") };
}

describe("every schema is taken", () => {
  it("and each was asked for once, with few tokens, at the model of its node", async () => {
    await start();
    const { works, output } = await probe();
    expect(works).toBe(true);
    expect(output).toContain("3 of 3 schemas are taken");
    expect(output).toMatch(/1\/3 taken +\S.* s\)$/m);
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

  it("after a while: how long compiling took is said", async () => {
    await start({ compileMs: 200 });
    expect((await probe()).output).toMatch(/The slowest: .* 0\.[2-9] s/);
  });

  it("is remembered for a day, for this endpoint and key, and only what was taken", async () => {
    await start();
    model?.failNext({ fail: "schema_refused", contract: "First" });
    expect((await probe()).output).toContain("2 of 3 schemas are taken");
    const askCount = async (more?: Partial<ProbeSettings>, isFresh = false) => {
      model?.forgetRequests();
      const { output } = await probe(more, small, { isFresh });
      const requests = model?.requests() ?? [];
      const count = requests.filter(({ body }) => JSON.stringify(body).includes("json_schema"));
      return [count.length, output.includes("known from before")];
    };
    expect(await askCount()).toEqual([1, true]);
    expect(await askCount()).toEqual([0, true]);
    expect(await askCount({}, true)).toEqual([3, false]);
    await model?.stop();
    await start();
    expect(await askCount()).toEqual([3, false]);
    writeFileSync(join(dir, "probe.json"), "{broken");
    expect(await askCount()).toEqual([3, false]);
  });
});

describe("not every schema is taken", () => {
  it("names the refused one with the endpoint's reason, and what to set", async () => {
    await start();
    const { works, output } = await probe({ structured: "format" }, [...small, large]);
    expect(works).toBe(false);
    expect(output).toContain("3 of 4 schemas are taken");
    expect(output).toMatch(
      /Refused, 1: 400 too many parameters with union types \(17, at most 16\)/,
    );
    expect(output).toContain("Set ALFRED_STRUCTURED=prompt");
  });

  it("is no harm where Alfred may choose: such a schema goes into the prompt", async () => {
    await start();
    const { works, output } = await probe({}, [...small, large]);
    expect(works).toBe(true);
    expect(output).toContain("Refused, 1");
    expect(output).toContain("ALFRED_STRUCTURED=prompt spares it the attempts");
  });

  it("is fine where schemas go into the prompt anyway", async () => {
    await start();
    const { works, output } = await probe({ structured: "prompt" }, [...small, large]);
    expect(works).toBe(true);
    expect(output).toContain(`${SONNET} answers a schema in the prompt`);
  });

  it("because the endpoint ignores formats: says so, and that prompts work", async () => {
    await start({ lax: true });
    const { works, output } = await probe();
    expect(works).toBe(true);
    expect(output).toContain("Ignored, 3");
    expect(output).toContain("ALFRED_STRUCTURED=prompt spares it the attempts");
    expect((await probe({ structured: "format" })).works).toBe(false);
    expect((await probe({ structured: "prompt" })).works).toBe(true);
  });

  it("because nothing comes in time: that one is refused, the others continue", async () => {
    await start();
    model?.failNext({ fail: "timeout", contract: "First" });
    const { works, output } = await probe({}, small, { timeoutMs: 300 });
    expect([works, output.includes("no answer in time")]).toEqual([false, true]);
    expect(output).toContain("Set ALFRED_STRUCTURED=prompt");
  });
});

it("tells which extras an endpoint does not take, at each model that gets them", async () => {
  await start({ lax: { refuses: ["thinking", "cache_control"] } });
  const { works, output } = await probe({ structured: "prompt" });
  expect(works).toBe(true);
  expect(output).toMatch(/haiku-5-5 answers .*\n {2}without caching: 400 cache_control: unknown/);
  expect(output).toContain("  without thinking between_tools: 400 thinking: unknown parameter");
  expect(output).toContain("  without thinking adaptive: 400");
});

describe("nothing can be asked", () => {
  it.each([
    ["the key is wrong", { apiKey: "wrong" }, /key is not accepted: 401 .*\nSet ANTHROPIC_API_KEY/],
  ])("because %s", async (_what, more, message) => {
    await start();
    const { works, output } = await probe(more);
    expect(works).toBe(false);
    expect(output).toMatch(message);
    expect(model?.requests()).toEqual([]);
  });

  it("because nothing listens at the address", async () => {
    const { url } = await start();
    await model?.stop();
    const { works, output } = await probe();
    expect(works).toBe(false);
    expect(output).toContain(`Nothing answers at ${url}: ECONNREFUSED.\nSet ANTHROPIC_BASE_URL`);
  });

  it("because a model does not exist: names its variable and what there is", async () => {
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
    "because of %s",
    async (fail) => {
      await start();
      model?.failNext(fail);
      const { works, output } = await probe();
      expect([works, model?.requests().length]).toEqual([false, 1]);
      expect(output).toMatch(/may not spend more: 4\d\d .*req_/);
    },
  );

  it("at once: a busy endpoint is asked again", async () => {
    await start();
    model?.failNext({ fail: "529", times: 2, retryAfterSeconds: 0 });
    expect((await probe()).works).toBe(true);
  });
});

describe("settings", () => {
  it("come from the Worker's variables, models from its configuration", () => {
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

  it("without a key are one line that says how to get one", () => {
    expect(readSettings({})).toMatch(/^There is no ANTHROPIC_API_KEY: [^\n]*\.$/);
  });
});
