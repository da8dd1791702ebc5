// The faults of a text as one types: those of its form at once, those that only the server knows a moment after the last key.
import { useEffect, useState } from "preact/hooks";
import { dataOf } from "../../../../clients/typescript/client.ts";
import type { components } from "../../../../clients/typescript/types.ts";
import { useSignedIn } from "../../session/session.tsx";
import { readText, type TextFault } from "./definition-text.ts";

export type Checked = components["schemas"]["CheckedProcess"];

/** A text that rests for so many milliseconds is checked. */
const REST_MS = 500;

interface Check {
  faults: TextFault[] | undefined;
  /** What it may do to data and where it may wait. */
  checked: Checked | undefined;
  /** Why it could not be checked. */
  fault: unknown;
  again: () => void;
}

export function useCheck(text: string, process: string | undefined): Check {
  const { alfred } = useSignedIn();
  const [answer, setAnswer] = useState<{ text: string; checked?: Checked; fault?: unknown }>();
  const [round, setRound] = useState(0);
  const again = () => setRound(round + 1);
  const read = readText(text);
  const isForm = read.described !== null;
  useEffect(() => {
    if (!isForm) return;
    let isWanted = true;
    const timer = setTimeout(() => {
      const params = process === undefined ? {} : { params: { query: { process } } };
      const body = readText(text).described ?? {};
      dataOf(alfred.api.POST("/v1/processes/check", { ...params, body })).then(
        (checked) => isWanted && setAnswer({ text, checked }),
        (fault: unknown) => isWanted && setAnswer({ text, fault }),
      );
    }, REST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, process, isForm, round]);
  if (!isForm) {
    const none = { from: 0, to: Math.max(1, text.length), detail: "is no object of fields" };
    return {
      faults: read.faults.length > 0 ? read.faults : [none],
      ...{ checked: undefined, fault: undefined, again },
    };
  }
  if (answer?.text !== text) {
    return { faults: undefined, checked: undefined, fault: undefined, again };
  }
  const { checked, fault } = answer;
  return { faults: checked?.faults.map((one) => placed(one, read.placeOf)), checked, fault, again };
}

/** A fault of the API at its place in the text. */
const placed = (
  { pointer, detail }: { pointer: string; detail: string },
  placeOf: ReturnType<typeof readText>["placeOf"],
): TextFault => ({ ...placeOf(pointer), pointer, detail });
