// The order in which entities of one exchange are listed.
import { expect, test } from "vitest";
import { compareRefs } from "./tier-entities.ts";

test("refs are in the order of their types, then of their numbers", () => {
  const refs = ["wine_10", "gen_wine_3", "wine_list_1", "wine_2", "cellar_11", "wine_1"];
  expect(refs.toSorted(compareRefs)).toEqual([
    ...["cellar_11", "gen_wine_3", "wine_1", "wine_2", "wine_10", "wine_list_1"],
  ]);
});
