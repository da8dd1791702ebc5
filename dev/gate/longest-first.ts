// Orders the suites: the longest first, so that none of them runs alone at the end.
import { join } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Suites that take long, the longest first after the two of the simulation. Those only compute, and leave a core to the
 * start of the database, which most others wait for. The list is needed because in a new clone vitest only knows file
 * sizes, and some of the longest suites are short files.
 */
export const LONGEST: readonly string[] = [
  "tests/simulation/simulation.test.ts",
  "tests/simulation/stored.test.ts",
  "tests/console/console.test.ts",
  "tests/cli/start.test.ts",
  "tests/contract/database/database.test.ts",
  "tests/platform/attacks/attacks.test.ts",
  "tests/scenarios/scripted-middle.test.ts",
  "tests/scenarios/scripted-early.test.ts",
  "tests/api/platform/runs.test.ts",
  "tests/api/typescript-client.test.ts",
  "tests/scenarios/scripted-late.test.ts",
  "tests/chain/round-trips.test.ts",
  "tests/database/erasure/erase.test.ts",
  "tests/contract/kitchen/tables-fit-database.test.ts",
  "tests/scenarios/scripted.test.ts",
  "tests/channels/media.test.ts",
  "tests/database/access/hosted-project.test.ts",
  "tests/api/openapi-quality.test.ts",
  "tests/api/row-pages.test.ts",
  "tests/api/tree.test.ts",
  "tests/database/kitchen/guard.test.ts",
  "tests/hygiene/cached-prefix.test.ts",
  "tests/api/platform/triggers.test.ts",
  "tests/api/budget.test.ts",
  "tests/hygiene/growth/growth.test.ts",
  "tests/process/stored-runs.test.ts",
  "shared/channels/markup/any-reply.test.ts",
  "tests/mcp/runs.test.ts",
  "tests/chain/compression.test.ts",
  "tests/chain/memory-runs.test.ts",
  "tests/channels/edits.test.ts",
  "tests/replay/fixtures.test.ts",
  "shared/domain/replies/markdown/plain-markdown.test.ts",
  "tests/scenarios/lax-few.test.ts",
  "tests/chain/crash.test.ts",
  "tests/chain/undo.test.ts",
  "tests/api/parts-away.test.ts",
  "tests/hostile/hostile.test.ts",
  "tests/chain/attached.test.ts",
  "shared/process/outside/hidden-decisions.test.ts",
];

const testsFolder = join(import.meta.dirname, "../../tests/");

/**
 * First the files in `first`, in that order, then those of `tests`, and at the end those next to the code, which are
 * quick, so that the cores end at about the same time. Within each group files keep their order.
 */
export function inOrder<T extends { readonly moduleId: string }>(
  files: readonly T[],
  first: readonly string[] = LONGEST,
): T[] {
  const placeOf = ({ moduleId }: T) => {
    const place = first.findIndex((path) => moduleId.endsWith(`/${path}`));
    if (place !== -1) return place;
    return first.length + (moduleId.startsWith(testsFolder) ? 0 : 1);
  };
  return files.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return inOrder(await super.sort(files));
  }
}
