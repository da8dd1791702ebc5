// The data that a run answers with, besides its text.
import { expect, it } from "vitest";
import { definition, resolved, step, toolOf, TOOLS } from "../../../tests/support/test-process.ts";
import { done, runStored } from "../../../tests/support/run-stored.ts";
import { EVENT_OUTPUT_BYTES, OUTPUT_BYTES, outputOfEvent } from "../../contracts/api/run-output.ts";
import { MASK } from "../../contracts/api/run-steps.ts";

const ISSUE = {
  title: "Found a bug",
  html_url: "https://api.example.com/repos/octocat/hello/issues/1347",
  user: { login: "octocat", html_url: "https://example.com/octocat" },
};
const issue = (overrides: Parameters<typeof definition>[1]) =>
  resolved(
    definition([step({ id: "a", calls: "echo" }), step({ id: "b", calls: "echo" })], overrides),
  );

it("the data of a run keep the links that its text removes", async () => {
  const process = issue({
    outputTemplate: "{{a.title}}: {{a.html_url}} by {{a.user.login}} ({{a.user.html_url}})",
  });
  const { run } = await runStored(process, { answer: () => done(ISSUE) });
  expect(run.reply?.text).toBe("Found a bug: ‹link removed› by octocat (‹link removed›)");
  expect(run.summary).toMatchObject({ output: { a: ISSUE } });
});

it("the data of a run are the definition's output, or the last step's if the text names none, and an output that cannot be computed fails the run", async () => {
  const last = await runStored(issue({ outputTemplate: "Done." }), { answer: () => done(7) });
  expect(last.run.summary).toMatchObject({ output: { b: 7 } });
  const process = issue({
    outputTemplate: "Done.",
    output: {
      first: "{step.a.title}",
      words: "by {step.a.user.login}",
      size: "{size(step.b.title)}",
    },
  });
  const { run } = await runStored(process, { answer: () => done(ISSUE) });
  expect(run.summary).toMatchObject({
    output: { first: "Found a bug", words: "by octocat", size: 11 },
  });
  const wrong = await runStored(issue({ outputTemplate: "", output: "{step.a.nothing}" }), {
    answer: () => done(ISSUE),
  });
  expect(wrong.run).toMatchObject({ status: "failed", error: { code: "bad_template" } });
  expect(wrong.run.error?.message).toContain("step.a.nothing");
});

it("data that are too long are replaced by their size, and sensitive values are masked in data and text", async () => {
  const process = issue({ outputTemplate: "Done.", output: ["{step.a}", "{step.b}"] });
  const long = "x".repeat(OUTPUT_BYTES - 100);
  const { run } = await runStored(process, { answer: () => done(long) });
  const leftOut = { bytes: 2 * (long.length + 2) + 3, maxBytes: OUTPUT_BYTES };
  expect(run.summary).toMatchObject({ outputLeftOut: leftOut });
  expect(run.summary).not.toHaveProperty("output");
  expect(outputOfEvent({ output: "x".repeat(EVENT_OUTPUT_BYTES) })).toEqual({
    outputLeftOut: { bytes: EVENT_OUTPUT_BYTES + 2, maxBytes: EVENT_OUTPUT_BYTES },
  });

  const outputSchema = { properties: { pin: { sensitive: true }, token: { sensitive: true } } };
  const maskedProcess = resolved(
    definition([step({ id: "a", calls: "echo" })], { outputTemplate: "{{a.token}}" }),
    {},
    { tools: { [TOOLS.echo]: toolOf("echo", { outputSchema }) } },
  );
  const result = await runStored(maskedProcess, {
    answer: () => done({ pin: 12, token: "tok-123456" }),
  });
  expect(result.run.summary).toMatchObject({ output: { a: { pin: MASK, token: MASK } } });
  expect(result.run.reply?.text).toBe(MASK);
});

const CHILD = "00000000-0000-4000-9000-000000000301";
/** A Process that calls another one, which answers with data. */
const parentOf = (
  overrides: Parameters<typeof definition>[1],
  ofStep: { tokenBudget?: number } = {},
) =>
  resolved(
    definition(
      [
        step({ id: "found", calls: { process: CHILD }, inputs: {}, output: ofStep }),
        step({
          id: "use",
          calls: "echo",
          inputs: { who: "{step.found.who}", n: "{step.found.n}" },
        }),
      ],
      { outputTemplate: "{{found.who}}" },
    ),
    { [CHILD]: definition([step({ id: "a", calls: "count" })], overrides) },
  );

it("a step that calls a Process gets its data, and later steps can read their parts", async () => {
  const output = { who: "{step.a.user.login}", n: "{size(step.a.title)}", at: "{now}" };
  const process = parentOf({ outputTemplate: "No matter.", output });
  const { run, calls } = await runStored(process, {
    answer: ({ inputs }) => done("who" in inputs ? inputs : ISSUE),
    losesStore: (calls) => calls.length === 2,
  });
  expect(calls.map(({ inputs }) => inputs)).toContainEqual({ who: "octocat", n: 11 });
  expect(run.reply?.text).toBe("octocat");
  expect(run.recorded[0]).toMatchObject({ output: { who: "octocat", n: 11 } });

  const wrong = parentOf({ outputTemplate: "", output: "{step.a.nothing}" });
  const failedRun = (await runStored(wrong, { answer: () => done(ISSUE) })).run;
  expect(failedRun).toMatchObject({ status: "failed", error: { code: "bad_template" } });
});

it("the data of a called Process are cut to the token budget of the calling step", async () => {
  const output = { who: "{step.a}", n: 1 };
  const process = parentOf({ outputTemplate: "", output }, { tokenBudget: 20 });
  const { run } = await runStored(process, {
    answer: ({ inputs }, nth) => done(nth === 1 ? "x".repeat(400) : inputs),
  });
  expect(JSON.stringify(run.recorded[0]?.output).length).toBeLessThan(100);
  expect(run.summary).toMatchObject({
    steps: [{ summary: expect.stringContaining("cut") }, {}, {}],
  });
});
