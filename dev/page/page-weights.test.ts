// Checks which scripts count for the first load, and which for each part.
import { describe, expect, it } from "vitest";
import { pageWeights } from "./page-weights.ts";

const script = (
  file: string,
  imports: string[],
  kind: { isEntry?: boolean; isPart?: boolean },
) => ({
  ...{ file, imports, name: file, isEntry: false, isPart: false },
  code: file.repeat(50),
  ...kind,
});

describe("weights of the page", () => {
  it("pageWeights counts each imported file once, and for a part only the files that the first load does not have", () => {
    const entry = script("entry", ["shared"], { isEntry: true });
    const scripts = [
      ...[entry, script("shared", ["deep"], {}), script("deep", ["shared"], {})],
      ...[script("plan", ["shared", "week"], { isPart: true }), script("week", ["deep"], {})],
      script("month", ["week"], { isPart: true }),
    ];
    const { first, firstScripts, parts, all } = pageWeights(scripts);
    const weightOf = (file: string) => pageWeights([script(file, [], { isEntry: true })]).first;
    expect(first).toBeCloseTo(weightOf("entry") + weightOf("shared") + weightOf("deep"), 5);
    expect(firstScripts).toBe(3);
    expect([...parts.keys()]).toEqual(["plan", "month"]);
    expect(parts.get("plan")).toBeCloseTo(weightOf("plan") + weightOf("week"), 5);
    expect(parts.get("month")).toBeCloseTo(weightOf("month") + weightOf("week"), 5);
    expect(all).toBeCloseTo(first + weightOf("plan") + weightOf("week") + weightOf("month"), 5);
  });
});
