// Ways round the taint analysis: sources that count as clean, gates that count as open, children that launder.
import type { Mutant } from "./mutant.ts";

const mutant = (what: string, find: string, put: string): Mutant => ({
  ...{ invariant: "platform", what, find, put },
  file: "shared/platform/processes/taint.ts",
  tests: ["shared/platform/processes/taint.test.ts"],
});

export const TAINT_MUTANTS: readonly Mutant[] = [
  mutant(
    "what a graph answers counts as the household's",
    '    case "data_read":\n      return false;',
    '    case "data_read":\n    case "graph_query":\n      return false;',
  ),
  mutant(
    "what an MCP server answers counts as the household's",
    '    case "data_read":\n      return false;',
    '    case "data_read":\n    case "mcp_call":\n      return false;',
  ),
  mutant(
    "a Tool that nobody knows counts as the household's",
    '    case "data_read":\n      return false;',
    '    case undefined:\n      return false;\n    case "data_read":\n      return false;',
  ),
  mutant(
    "a row that was filled from outside is clean once it is written",
    '    case "data_write":\n      return hasDirtyInputs;',
    '    case "data_write":\n      return false;',
  ),
  mutant(
    "the values of a written row count as its ref",
    'return tainted.has(name) && !(written.has(name) && path.at(-1) === "id");',
    "return tainted.has(name) && !(written.has(name) && path.length > 0);",
  ),
  mutant(
    "a step that waits for one that the outside lets run is not let run by the outside",
    "return through < 0 ? null : `/dependsOn/${through}`;",
    "return null;",
  ),
  mutant(
    "a child that the outside lets run changes data",
    "const isGated = frame.isGated || gate !== null;",
    "const isGated = frame.isGated;",
  ),
  mutant(
    "a grandchild of a step that the outside lets run changes data",
    "const isGated = frame.isGated || gate !== null;",
    "const isGated = gate !== null;",
  ),
  mutant(
    "what comes out of a child is clean",
    "if (isOutputTainted || summaryTaints(checked, step.output)) {",
    "if (summaryTaints(checked, step.output)) {",
  ),
  mutant(
    "what a child shows of its inputs is clean",
    "(name) => tainted.has(name) || frame.steered.has(name) || entry.inputs.has(name),",
    "(name) => tainted.has(name) || frame.steered.has(name),",
  ),
  mutant(
    "a recursion washes what goes through it",
    "const OPEN: FrameTaint = { faults: [], isOutputTainted: true };",
    "const OPEN: FrameTaint = { faults: [], isOutputTainted: false };",
  ),
  mutant(
    "a filter may come from outside",
    'const isData = operation.type === "data_read" || operation.type === "data_write";',
    'const isData = operation.type === "data_write";',
  ),
  mutant(
    "one child is looked at once, whatever goes in",
    "return `${id} ${entry.isGated} ${[...entry.inputs].toSorted().join()}`;",
    "return id;",
  ),
];
