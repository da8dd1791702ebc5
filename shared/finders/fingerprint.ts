// The fingerprint of a vector: on which side of 1,024 planes it lies. The share of bits in which two fingerprints
// differ is the angle between their vectors, as a share of 180 degrees, to within some 0.015. All fingerprints have
// the same length, whatever the vector's size, and Postgres compares them without an extension.

const BITS = 1024;
/** The planes are the same in every Worker, for as long as fingerprints are kept. */
const SEED = 0x5eed;
const ROUNDS = 3;

/** @returns 256 hexadecimal digits */
export function fingerprint(vector: readonly number[]): string {
  const rotatedVector = rotate(vector);
  let digits = "";
  for (let position = 0; position < BITS; position += 4) {
    const four = [0, 1, 2, 3].reduce(
      (sum, i) => sum * 2 + (rotatedVector[position + i]! > 0 ? 1 : 0),
      0,
    );
    digits += four.toString(16);
  }
  return digits;
}

/** A pseudorandom rotation: random changes of sign, then a Hadamard transform, three times. */
function rotate(vector: readonly number[]): Float64Array {
  const size = 2 ** Math.max(Math.log2(BITS), Math.ceil(Math.log2(vector.length)));
  const rotatedVector = new Float64Array(size);
  rotatedVector.set(vector);
  let state = SEED;
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < size; i++) {
      // xorshift32
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      if (state < 0) rotatedVector[i]! *= -1;
    }
    transform(rotatedVector);
  }
  return rotatedVector;
}

function transform(values: Float64Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let start = 0; start < values.length; start += 2 * half) {
      for (let i = start; i < start + half; i++) {
        const [first, second] = [values[i]!, values[i + half]!];
        values[i] = first + second;
        values[i + half] = first - second;
      }
    }
  }
}
