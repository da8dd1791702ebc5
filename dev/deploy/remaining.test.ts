// The list at the end of the check comes from docs/operate.md.
import { expect, it } from "vitest";
import { remainingSteps } from "./remaining.ts";

it("lists the bold beginning of each step, joins its lines, and skips other sections", () => {
  const text = [
    ...["# X", "", "## Before", "", "1. **No.**", "", "## Deploy it", "", "Words."],
    ...[
      "",
      "1. **Create a\n   project.** More.",
      "2. **Deploy.**",
      "",
      "### Later",
      "",
      "- **No.**",
    ],
    ...["", "## After", "", "3. **No.**", ""],
  ].join("\n");
  expect(remainingSteps(text)).toEqual(["Create a project.", "Deploy."]);
});

it("finds what a person does first and last in docs/operate.md", () => {
  const steps = remainingSteps();
  expect(steps[0]).toMatch(/Supabase project/);
  expect(steps.join(" ")).toMatch(/DNS.*secrets.*Deploy.*schedules.*up\./);
});

it("throws for a document without the list", () => {
  expect(() => remainingSteps("# Nothing")).toThrow("Deploy it");
});
