// Mutants of I9: merging, resolving, translating, compiling and assembling are pure.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I9_PURITY: readonly Mutant[] = [
  ...mutantsOf("oxlint.config.ts", "tests/layering/layering.test.ts", "I9", [
    {
      what: "pure rooms may ask what time it is",
      find: `"no-restricted-globals": ["error", ...ambient],`,
      put: "",
    },
    {
      what: "the domain may import the chain and its ports",
      find: `domain: { rooms: ["contracts"],`,
      put: `domain: { rooms: ["contracts", "ports", "flow"],`,
    },
  ]),
  ...mutantsOf(
    "shared/domain/constraints/merge-constraints.ts",
    "shared/domain/constraints/merge-constraints.test.ts",
    "I9",
    [
      {
        what: "a merge of constraints changes the session that it was given",
        find: "let constraints = before?.constraints ?? outlasting;",
        put: `let constraints = before?.constraints ?? outlasting;
  if (before) before.goal = snapshot.goal_update;`,
      },
    ],
  ),
  ...mutantsOf("shared/chain/stages.ts", "shared/chain/stages.test.ts", "I9", [
    {
      what: "what a stage replaces is lost to the stages after it",
      find: "return { ...inputs, ...(await stage(ctx, inputs)) };",
      put: "return { ...(await stage(ctx, inputs)), ...inputs };",
    },
  ]),
  ...mutantsOf(
    "shared/domain/conversation/session-fields.ts",
    "shared/domain/conversation/sessions.test.ts",
    "I9",
    [
      {
        what: "an exchange that a patch replaces stands in the session twice",
        find: ` || field.startsWith("turn:")`,
        put: "",
      },
    ],
  ),
];
