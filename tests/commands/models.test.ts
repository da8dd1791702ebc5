// Short runs of the probe, the guard's questions, evaluations, imports, oracles, and servers of models; the model and the
// user's files are stand-ins.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, it } from "vitest";
import { startScriptedModel, type ScriptedModel } from "../../dev/model/start-scripted-model.ts";
import { KNOWN_MODELS } from "../../dev/model/wire/model-rules.ts";
import { useScratchCopy } from "./scratch.ts";
import { MODELS } from "./short-runs/programs.ts";
import { tryRun } from "./try-run.ts";

const copy = useScratchCopy();
let model: ScriptedModel;
let files = "";
beforeAll(async () => {
  model = await startScriptedModel({
    apiKey: "key",
    onlyModels: KNOWN_MODELS,
    script: ({ contract, user }) =>
      contract === "FoodJudgements" && user.includes("<data>")
        ? { foods: judgementsOf(user) }
        : { text: "Good day.", offer: "" },
  });
  files = mkdtempSync(join(tmpdir(), "alfred-commands-files-"));
  writeFileSync(join(files, "lines.json"), JSON.stringify(LINES));
  const pages = join(files, "oracle/tests/test_data/example.com");
  mkdirSync(pages, { recursive: true });
  writeFileSync(join(pages, "soup.testhtml"), PAGE);
  writeFileSync(join(pages, "soup.json"), JSON.stringify({ title: "Leek soup" }));
  mkdirSync(join(files, "locomo"));
  writeFileSync(join(files, "locomo/locomo10.json"), JSON.stringify(MEMORIES));
});
afterAll(async () => {
  await model.stop();
  rmSync(files, { recursive: true, force: true });
});

it.each(MODELS)("$command", (run) => tryRun(run, copy(), { MODEL_URL: model.url, FILES: files }));

const MEMORIES = [
  {
    sample_id: "one",
    observation: {},
    conversation: {
      speaker_a: "Ann",
      speaker_b: "Ben",
      session_1_date_time: "1:56 pm on 8 May, 2023",
      session_1: [
        { speaker: "Ann", dia_id: "D1:1", text: "I have bought a kayak." },
        { speaker: "Ben", dia_id: "D1:2", text: "Where will you take it?" },
      ],
    },
    qa: [{ question: "What did Ann buy, a kayak?", category: 1, evidence: ["D1:1"] }],
  },
];
const LINES = [
  { lang: "en", text: "peanut butter" },
  { lang: "de", text: "Hafermilch" },
];
const PAGE = `<html><head><script type="application/ld+json">${JSON.stringify({
  "@context": "https://schema.org",
  "@type": "Recipe",
  name: "Onion soup",
  recipeIngredient: ["3 onions", "1 l stock"],
  recipeInstructions: ["Boil."],
})}</script></head><body><h1>Onion soup</h1></body></html>`;

function judgementsOf(prompt: string): object[] {
  return [...prompt.matchAll(/^(\d+)\. /gm)].map(([, line]) => ({
    line: Number(line),
    food: "food",
    contains: [],
    may_contain: [],
  }));
}
