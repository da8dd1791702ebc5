// Lines of `.dev.vars` that would be ignored are reported with their number, and never with a value.
import { expect, it } from "vitest";
import { devVarsFaults } from "./dev-vars-faults.ts";

it("a misspelt variable is reported with the nearest known name, and a line without = is reported too", () => {
  const content = [
    "# a remark",
    "",
    "ANTHROPIC_API_KYE=sk-secret-1",
    "sk-secret-2",
    "export ALFRED_MODEL_THNK=m",
    "QUITE_ANOTHER_THING=sk-secret-3",
    "c2VjcmV0NA==",
  ].join("\n");
  const faults = devVarsFaults(".dev.vars", content);
  expect(faults).toEqual([
    ".dev.vars, line 3: ANTHROPIC_API_KYE is not a variable of Alfred's; did you mean ANTHROPIC_API_KEY?",
    '.dev.vars, line 4 has no "=": write NAME=value, or # before a remark.',
    ".dev.vars, line 5: ALFRED_MODEL_THNK is not a variable of Alfred's; did you mean ALFRED_MODEL_THINK?",
    ".dev.vars, line 6: QUITE_ANOTHER_THING is not a variable of Alfred's; docs/operate.md lists them all.",
    ".dev.vars, line 7: the name before the = is not a variable of Alfred's; docs/operate.md lists them all.",
  ]);
  expect(faults.join()).not.toMatch(/secret|c2V/);
});

it("variables that Alfred reads are accepted, even with a quoted value over several lines", () => {
  const content =
    'SUPABASE_SIGNING_KEY="{\n  not a line\n}"\nALFRED_REDIS=system\nTELEGRAM_BOT_TOKEN = x\n';
  expect(devVarsFaults(".dev.vars", content)).toEqual([]);
});
