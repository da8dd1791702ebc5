// What counts as loaded at first, and what with each part.
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

describe("the weights of the page's scripts", () => {
  it("count what a script imports, each file once, and for a part only what is new", () => {
    const entry = script("entry", ["shared"], { isEntry: true });
    const scripts = [
      ...[entry, script("shared", ["deep"], {}), script("deep", ["shared"], {})],
      ...[script("plan", ["shared", "week"], { isPart: true }), script("week", ["deep"], {})],
      script("month", ["week"], { isPart: true }),
    ];
    const { first, parts, all } = pageWeights(scripts);
    const alone = (file: string) => pageWeights([script(file, [], { isEntry: true })]).first;
    expect(first).toBeCloseTo(alone("entry") + alone("shared") + alone("deep"), 5);
    expect([...parts.keys()]).toEqual(["plan", "month"]);
    expect(parts.get("plan")).toBeCloseTo(alone("plan") + alone("week"), 5);
    expect(parts.get("month")).toBeCloseTo(alone("month") + alone("week"), 5);
    expect(all).toBeCloseTo(first + alone("plan") + alone("week") + alone("month"), 5);
  });
});
