// The faults of a text while it is typed: syntax errors at once, and the server's faults a moment after the last key.
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { useSignedIn } from "../../session/session.tsx";
import { useRested } from "../../parts/use-rested.ts";
import type { TextFault } from "../form/yaml-text.ts";
import { readText } from "./definition-text.ts";

export type Checked = components["schemas"]["CheckedProcess"];

interface Check {
  faults: TextFault[] | undefined;
  /** What the Process may do to data and where it may wait. */
  checked: Checked | undefined;
  /** Why the text could not be checked. */
  fault: unknown;
  again: () => void;
}

export function useCheck(text: string, process: string | undefined): Check {
  const { alfred } = useSignedIn();
  const read = readText(text);
  const isObject = read.described !== null;
  const { answer, fault, again } = useRested(isObject ? text : null, (rested) => {
    const params = process === undefined ? {} : { params: { query: { process } } };
    const body = readText(rested).described ?? {};
    return dataOf(alfred.api.POST("/v1/processes/check", { ...params, body }));
  });
  if (isObject) {
    const faults = answer?.faults.map((fault) => withPosition(fault, read.placeOf));
    return { faults, checked: answer, fault, again };
  }
  const notAnObject = {
    from: 0,
    to: Math.max(1, text.length),
    detail: "is not an object with fields",
  };
  return {
    faults: read.faults.length > 0 ? read.faults : [notAnObject],
    checked: undefined,
    fault,
    again,
  };
}

/** A fault from the API, at its position in the text. */
const withPosition = (
  { pointer, detail }: { pointer: string; detail: string },
  placeOf: ReturnType<typeof readText>["placeOf"],
): TextFault => ({ ...placeOf(pointer), pointer, detail });
