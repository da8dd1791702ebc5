// The list at the end of the check comes from docs/operate.md.
import { expect, it } from "vitest";
import { remainingSteps } from "./remaining.ts";

it("the list has the bold beginning of each step on one line, and nothing from other sections", () => {
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

it("the steps of docs/operate.md begin with the Supabase project, and the deployment comes after the secrets", () => {
  const steps = remainingSteps();
  expect(steps[0]).toMatch(/Supabase project/);
  expect(steps.join(" ")).toMatch(/DNS.*secrets.*Deploy.*schedules.*up\./);
});

it("a document without the list is an error", () => {
  expect(() => remainingSteps("# Nothing")).toThrow("Deploy it");
});
