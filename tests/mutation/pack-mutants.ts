// Lines that part the core from its pack, each with a way to break it and the tests that must notice.
import { migrationFile } from "../support/migration-file.ts";
import type { Mutant } from "./mutant.ts";

const cellar = ["tests/cellar/cellar-chain.test.ts"];

export const PACK_MUTANTS: readonly Mutant[] = [
  {
    invariant: "pack",
    what: "columns of another pack are shown in a profile",
    file: "shared/http/save-profile.ts",
    find: "return { displayName, ...Object.fromEntries(own), guidance, timezone };",
    put: "return { displayName, ...stored, ...Object.fromEntries(own), guidance, timezone };",
    tests: ["shared/http/save-profile.test.ts"],
  },
  {
    invariant: "I12",
    what: "what other members must avoid does not reach a run",
    file: "shared/postgres/profile-rows.ts",
    find: "return { fields: { ...fields, ...shared }, guidance",
    put: "return { fields: { ...shared, ...fields }, guidance",
    tests: ["shared/postgres/create-user-database.test.ts"],
  },
  {
    invariant: "pack",
    what: "a reply tells the code of a finding and not the pack's words for it",
    file: "shared/domain/wording/reason-text.ts",
    find: "const what = pack?.violations?.describe({ kind, code }, language) ?? called;",
    put: "const what = called;",
    tests: ["shared/domain/wording/reason-text.test.ts", ...cellar],
  },
  {
    invariant: "pack",
    what: "operators of a pack are refused by the database",
    file: migrationFile("core_filters"),
    find: "elsif pack_operator is null and operator <> all (array[",
    put: "elsif operator <> all (array[",
    tests: cellar,
  },
  {
    invariant: "pack",
    what: "the part that a pack has in a prompt is left out",
    file: "shared/domain/prompting/sections/pack-prompt.ts",
    find: "return [prompts.get(key), own]",
    put: "return [prompts.get(key), own.slice(0, 0)]",
    tests: cellar,
  },
  {
    invariant: "pack",
    what: "an operator that no pack has is handed on",
    file: "shared/domain/rows/read-call.ts",
    find: "const unknown = conditions.find(({ op }) => !operators.includes(op))?.op;",
    put: 'const unknown = conditions.find(({ op }) => !operators.includes(op) && op === "")?.op;',
    tests: ["tests/contract/kitchen/read-call.test.ts"],
  },
];
