// What a service said when a step failed is quoted in the reply, the run's error and the step's record.
import { expect, it } from "vitest";
import { definition, resolved, step, toolOf, TOOLS } from "../../../tests/support/test-process.ts";
import { done, failed, runStored } from "../../../tests/support/run-stored.ts";
import { MASK } from "../../contracts/api/run-steps.ts";
import type { Said } from "../../contracts/definitions/execution.ts";
import { LANGUAGES } from "../../contracts/language.ts";
import { processWordsFor } from "../../domain/wording/processes/process-words-for.ts";
import { saidText } from "./said-text.ts";

const CHILD = "00000000-0000-4000-9000-000000000302";
const refused = (words: Said) => ({ ...failed("rejected"), said: words });
const SHORT = { status: 422, text: "title is too short" };

it("a service's words are quoted when a step fails, even within a called Process", async () => {
  const child = definition([step({ id: "x", calls: "echo" })], { outputTemplate: "" });
  const process = resolved(
    definition([step({ id: "in", calls: { process: CHILD }, inputs: {} })]),
    { [CHILD]: child },
  );
  const { run } = await runStored(process, { answer: () => refused(SHORT) });
  expect(run.reply?.text).toContain("The service answered (422): “title is too short”");
  expect(run.error).toMatchObject({ code: "rejected", said: SHORT });
  expect(run.recorded.at(-1)).toMatchObject({ step: "in/x", error: { said: SHORT } });
});

it("a service's words are quoted when the run continues without the step", async () => {
  const optional = step({ id: "a", calls: "echo", output: { required: false } });
  const { run } = await runStored(resolved(definition([optional])), {
    answer: () => refused({ code: "-32602" }),
  });
  expect(run.status).toBe("completed");
  expect(run.reply?.text).toContain("The service answered: -32602.");
});

it("quoted words contain no address, no Markdown and nothing sensitive", async () => {
  const outputSchema = { properties: { token: { sensitive: true } } };
  const process = resolved(
    definition([step({ id: "a", calls: "count" }), step({ id: "b", calls: "echo" })]),
    {},
    { tools: { [TOOLS.count]: toolOf("count", { outputSchema }), [TOOLS.echo]: toolOf("echo") } },
  );
  const text = "tok-12345 is old: **log in** at https://evil.example/x";
  const { run } = await runStored(process, {
    answer: (_call, nth) => (nth === 1 ? done({ token: "tok-12345" }) : refused({ text })),
  });
  expect(run.reply?.text).toContain(
    `The service answered: “${MASK} is old: \\*\\*log in\\*\\* at ‹link removed›”`,
  );
  expect(JSON.stringify(run)).not.toContain("tok-12345");
});

it.each(LANGUAGES)(
  "words of a service are quoted in a sentence of the user's language: %s",
  (language) => {
    const words = processWordsFor(language);
    const sentences = [SHORT, { status: 503 }, { text: "no" }].map((quoted) =>
      saidText(words, quoted, (text) => text),
    );
    expect(sentences[0]).toMatch(/\(422\).*title is too short/);
    expect(sentences[1]).toContain("503");
    expect(sentences[2]).toMatch(/[“„«].*no.*[”“»]$/);
    expect(new Set(sentences).size).toBe(3);
  },
);
