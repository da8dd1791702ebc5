// Faults of a step's inputs, each with its place.
import { ContractError } from "../../contracts/errors.ts";

export interface InputFault {
  /** A JSON Pointer into the inputs. */
  pointer: string;
  detail: string;
}

/** The inputs have faults: nothing was read or written. */
export class InputError extends Error {
  readonly faults: InputFault[];
  constructor(faults: InputFault[]) {
    super(faults.map(({ pointer, detail }) => `${pointer || "(inputs)"}: ${detail}`).join("; "));
    this.name = "InputError";
    this.faults = faults;
  }
}

/** Escapes the keys into `/items/0/a~1b`. */
export function pointerOf(...keys: PropertyKey[]): string {
  return keys.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * The value of `make`. If `make` refuses, its refusal becomes a fault with this pointer. Errors:
 * those of `make` other than ContractError.
 */
export function collectFault<T>(
  pointer: string,
  faults: InputFault[],
  make: () => T,
): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    faults.push({ pointer, detail: error.message });
    return undefined;
  }
}

/** A fault for every input that the operation does not have. */
export function unknownKeys(inputs: Record<string, unknown>, names: string[]): InputFault[] {
  return Object.keys(inputs)
    .filter((key) => !names.includes(key))
    .map((key) => ({
      pointer: pointerOf(key),
      detail: `there is no such input; the inputs are: ${names.join(", ") || "none"}`,
    }));
}
