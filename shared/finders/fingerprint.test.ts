// Fingerprints keep the angle between vectors, whatever the vectors' size.
import { expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";

const shareOfDifferentBits = (first: string, other: string) =>
  [...first].reduce((sum, digit, index) => {
    const difference = Number.parseInt(digit, 16) ^ Number.parseInt(other[index]!, 16);
    return sum + (difference.toString(2).match(/1/g)?.length ?? 0);
  }, 0) / 1024;

/** A vector of this size; its seed determines its direction. */
const vectorOf = (size: number, seed: number) =>
  Array.from({ length: size }, (_none, i) => Math.sin(seed * 7919 + i * i * 12.9898));

test.each([3, 256, 1024, 1536, 4096])(
  "fingerprints of vectors with %d numbers differ in a share of bits that matches the angle",
  (size) => {
    const [vector, other] = [vectorOf(size, 1), vectorOf(size, 2)];
    const length = (vector: number[]) => Math.hypot(...vector);
    for (const share of [0, 0.2, 0.5, 1]) {
      const mixture = vector.map((value, i) => (1 - share) * value + share * other[i]!);
      const product = vector.reduce((sum, value, i) => sum + value * mixture[i]!, 0);
      const angle = Math.acos(Math.min(1, product / (length(vector) * length(mixture)))) / Math.PI;
      expect(
        Math.abs(shareOfDifferentBits(fingerprint(vector), fingerprint(mixture)) - angle),
      ).toBeLessThan(0.06);
    }
    expect(fingerprint(vector)).toMatch(/^[\da-f]{256}$/);
    expect(fingerprint(vector.map((value) => value * 1000))).toBe(fingerprint(vector));
    expect(
      shareOfDifferentBits(fingerprint(vector), fingerprint(vector.map((value) => -value))),
    ).toBe(1);
  },
);

test("fingerprints are the same in every release, because stored ones are compared with new ones", () => {
  expect(fingerprint(vectorOf(8, 1)).slice(0, 32)).toMatchInlineSnapshot(
    `"635452f15e2d3fd6c8b51c14d532010c"`,
  );
});
