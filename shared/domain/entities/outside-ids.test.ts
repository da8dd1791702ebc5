// Names of external ids: a conversation has one name per id, and a name that the user writes becomes the id
// again.
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { nameOutsideIds, restoreOutsideIds, type OutsideIds } from "./outside-ids.ts";

const [ORDER, CUSTOMER, ROW] = [
  "7c9e6679-7425-40de-944b-e07fc1f90ae7",
  "1b4e28ba-2fa1-41d2-883f-0016d3cca427",
  "6fa459ea-ee8a-4ca4-894e-db77e160355e",
] as const;
const noRow = () => undefined;
const name = (outside: OutsideIds, text: string) => nameOutsideIds(outside, text, noRow);

it("an id keeps its name in later texts, and a new one gets the next number", () => {
  const first = name({}, `order ${ORDER}`);
  expect(first).toEqual({ text: "order ext_1", outside: { ext_1: ORDER } });
  const second = name(first.outside, `customer ${CUSTOMER} of ${ORDER}`);
  expect(second.text).toBe("customer ext_2 of ext_1");
  expect(restoreOutsideIds(second.outside, "cancel ext_1 for ext_2")).toBe(
    `cancel ${ORDER} for ${CUSTOMER}`,
  );
});

it("a row that the conversation knows has its ref, and no other name", () => {
  const refOf = (id: string) => (id === ROW ? "wine_1" : undefined);
  expect(nameOutsideIds({}, `${ROW.toUpperCase()} and ${ORDER}`, refOf)).toEqual({
    text: "wine_1 and ext_1",
    outside: { ext_1: ORDER },
  });
});

it("ids are restored in nested values, and keys stay as they are", () => {
  const outsideIds = { ext_1: ORDER };
  const inputs = { ext_1: ["ext_1", { note: "see ext_1.", count: 1, none: null }] };
  expect(restoreOutsideIds(outsideIds, inputs)).toEqual({
    ext_1: [ORDER, { note: `see ${ORDER}.`, count: 1, none: null }],
  });
});

it("a text that is not a name of this conversation stays unchanged", () => {
  const outsideIds = { ext_1: ORDER };
  for (const text of ["ext_9", "next_1", "ext_12", "ext_1a", "ext_01", "EXT_1", "__proto__"]) {
    expect(restoreOutsideIds(outsideIds, text)).toBe(text);
  }
  expect(restoreOutsideIds({}, { constructor: "ext_1" })).toEqual({ constructor: "ext_1" });
});

it("the oldest names are forgotten, and no name is used twice", () => {
  const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  const naming = name({}, Array.from({ length: 250 }, (_, n) => idOf(n)).join(" "));
  expect(Object.keys(naming.outside)).toHaveLength(200);
  expect(restoreOutsideIds(naming.outside, "ext_50 ext_51")).toBe(`ext_50 ${idOf(50)}`);
  expect(name(naming.outside, idOf(0)).text).toBe("ext_251");
});

it("the names in any text are restored to its ids", () => {
  const text = fc
    .array(
      fc.oneof(
        fc.uuid(),
        fc.string({ unit: "grapheme" }).filter((text) => !text.includes("ext_")),
      ),
    )
    .map((parts) => parts.join(" "));
  fc.assert(
    fc.property(text, text, (first, second) => {
      const naming = name({}, first);
      const later = name(naming.outside, second);
      expect(restoreOutsideIds(later.outside, naming.text)).toBe(first);
      expect(restoreOutsideIds(later.outside, later.text)).toBe(second);
    }),
  );
});
