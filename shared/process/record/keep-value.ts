// The values that the record of a run's steps keeps: either in full, or only their size.
import { MAX_RECORD_BYTES, MAX_STEP_VALUE_BYTES } from "../../contracts/api/run-steps.ts";
import { bytesOf } from "../limits.ts";
import { storableValue } from "../steps/storable-value.ts";

export interface KeptValue<T> {
  value: T | null;
  leftOut?: { bytes: number; maxBytes: number };
}

/** Keeps values of one run, each up to `MAX_STEP_VALUE_BYTES` and all together up to `MAX_RECORD_BYTES`. */
export function createKeeper(): <T>(value: T | null) => KeptValue<T> {
  let bytesLeft = MAX_RECORD_BYTES;
  return <T>(value: T | null): KeptValue<T> => {
    const stored = storableValue(value) as T | null;
    const bytes = bytesOf(stored);
    const maxBytes = Math.min(MAX_STEP_VALUE_BYTES, bytesLeft);
    if (bytes > maxBytes) return { value: null, leftOut: { bytes, maxBytes } };
    bytesLeft -= bytes;
    return { value: stored };
  };
}
