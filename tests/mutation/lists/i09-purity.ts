// Mutants of I9: merging, resolving, translating, compiling and assembling are pure.
import { mutantsOf, type Mutant } from "../mutant.ts";

export const I9_PURITY: readonly Mutant[] = mutantsOf("I9", [
  {
    file: "oxlint.config.ts",
    test: "tests/layering/layering.test.ts",
    what: "pure rooms may ask what time it is",
    find: `"no-restricted-globals": ["error", ...ambient],`,
    put: "",
  },
  {
    file: "oxlint.config.ts",
    test: "tests/layering/layering.test.ts",
    what: "the domain may import the chain and its ports",
    find: `domain: { rooms: ["contracts"],`,
    put: `domain: { rooms: ["contracts", "ports", "chain"],`,
  },
  {
    file: "shared/domain/constraints/merge-constraints.ts",
    test: "shared/domain/constraints/merge-constraints.test.ts",
    what: "a merge of constraints changes the session that it was given",
    find: "let constraints = sessionBefore?.constraints ?? keptConstraints;",
    put: `let constraints = sessionBefore?.constraints ?? keptConstraints;
  if (sessionBefore) sessionBefore.goal = snapshot.goal_update;`,
  },
  {
    file: "shared/chain/stages.ts",
    test: "shared/chain/stages.test.ts",
    what: "what a stage replaces is lost to the stages after it",
    find: "return { ...inputs, ...(await stage(ctx, inputs)) };",
    put: "return { ...(await stage(ctx, inputs)), ...inputs };",
  },
  {
    file: "shared/domain/conversation/session-fields.ts",
    test: "shared/domain/conversation/sessions.test.ts",
    what: "an exchange that a patch replaces stands in the session twice",
    find: ` || field.startsWith("turn:")`,
    put: "",
  },
]);
