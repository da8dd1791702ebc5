// Orders the suites: the longest first, so that none of them is left to run alone at the end.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Suites of half a minute or more, alternating between those that mostly wait and those that mostly
 * compute. In a fresh clone vitest only knows file sizes, and some of the longest suites are short
 * files.
 */
export const LONGEST: readonly string[] = [
  "tests/simulation/stored.test.ts",
  "tests/simulation/simulation.test.ts",
  "tests/scenarios/scripted.test.ts",
  "tests/hostile/hostile.test.ts",
  "tests/chain/crash.test.ts",
  "tests/scenarios/scripted-middle.test.ts",
  "tests/platform/attacks/attacks.test.ts",
  "tests/database/access/hosted-project.test.ts",
  "tests/scenarios/scripted-late.test.ts",
  "tests/replay/fixtures.test.ts",
  "tests/chain/attached.test.ts",
  "tests/cli/start.test.ts",
  "tests/scenarios/scripted-early.test.ts",
];

/** The files listed in `first` in that order, then the others in their own order. */
export function inOrder<T extends { readonly moduleId: string }>(
  files: readonly T[],
  first: readonly string[] = LONGEST,
): T[] {
  const placeOf = ({ moduleId }: T) => {
    const place = first.findIndex((path) => moduleId.endsWith(`/${path}`));
    return place === -1 ? first.length : place;
  };
  return files.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return inOrder(await super.sort(files));
  }
}
