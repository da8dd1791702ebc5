// What attacks on the platform have broken once: taint that went round, changes from below, hooks that told apart.
import type { Mutant } from "./mutant.ts";

const TAINT = ["shared/platform/processes/taint.test.ts"];
const ATTACKS = ["tests/platform/attacks/attacks.test.ts"];

export const ATTACK_MUTANTS: readonly Mutant[] = [
  {
    invariant: "platform",
    what: "what the outside lets another step read decides about data",
    file: "shared/platform/processes/taint.ts",
    find: "if (steered.has(name)) return true;",
    put: "",
    tests: TAINT,
  },
  {
    invariant: "platform",
    what: "what a child shows because the outside let it read counts as the household's",
    file: "shared/platform/processes/taint.ts",
    find: "tainted.has(name) || frame.steered.has(name) ||",
    put: "tainted.has(name) ||",
    tests: TAINT,
  },
  {
    invariant: "platform",
    what: "a model of another user says which rows",
    file: "shared/platform/processes/taint.ts",
    find: "return hasDirtyInputs || !tool.own;",
    put: "return hasDirtyInputs;",
    tests: TAINT,
  },
  {
    invariant: "platform",
    what: "a child that is changed is not checked from above",
    file: "shared/http/platform/write-process.ts",
    find: "refuseBroken(await brokenByProcess(writer, process, definition));",
    put: "",
    tests: ATTACKS,
  },
  {
    invariant: "platform",
    what: "an older version runs with what its children have become",
    file: "shared/http/platform/start-run.ts",
    find: "refuseFaults([...faults, ...beyondAccepted(data, process)]);",
    put: "",
    tests: ATTACKS,
  },
  {
    invariant: "platform",
    what: "a webhook takes what the database cannot store",
    file: "shared/http/hooks/handle-hook.ts",
    find: "if (unstorable(sent) !== null)",
    put: "if (sent === undefined)",
    tests: ATTACKS,
  },
  {
    invariant: "platform",
    what: "a schema and an answer together take all of an isolate's time",
    file: "shared/platform/schemas/validate.ts",
    find: "if (workOf(schema, value) > MOST_WORK) return [TOO_MUCH];",
    put: "",
    tests: ["shared/platform/schemas/schemas.test.ts"],
  },
];
