// What a deployment must not get wrong: the lines by which its check sees it.
import type { Mutant } from "./mutant.ts";

export const DEPLOY_MUTANTS: readonly Mutant[] = [
  {
    invariant: "deploy",
    what: "nobody looks whether PostgREST may become the Worker's roles",
    file: "dev/deploy/check-roles.ts",
    find: "for (const role of OUTER) await become(client, role);",
    put: "if (OUTER.length === 0) await become(client, '');",
    tests: ["dev/deploy/walk-database.test.ts"],
  },
  {
    invariant: "deploy",
    what: "what clients of the project may use is not counted",
    file: "dev/deploy/check-roles.ts",
    find: "if (open.length > 0)",
    put: "if (open.length > 99)",
    tests: ["dev/deploy/walk-database.test.ts"],
  },
  {
    invariant: "deploy",
    what: "a function that a migration should have made is not missed",
    file: "dev/deploy/check-api.ts",
    find: "if (missing.length > 0)",
    put: "if (missing.length > 99)",
    tests: ["dev/deploy/walk-database.test.ts"],
  },
  {
    invariant: "deploy",
    what: "an environment that takes a laptop's secrets passes",
    file: "dev/deploy/check-secrets.ts",
    find: "if (said?.includes(name) &&",
    put: "if (said === undefined || said.includes(name) &&",
    tests: ["dev/deploy/check-secrets.test.ts"],
  },
  {
    invariant: "deploy",
    what: "a failing step's advice shows a secret",
    file: "dev/deploy/walk.ts",
    find: "Next: ${hide(advice, secrets())}",
    put: "Next: ${advice}",
    tests: ["dev/deploy/walk.test.ts"],
  },
];
