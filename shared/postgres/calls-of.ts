// Builds the methods of defined calls: a definition says what is sent, how the answer is checked, and which
// answers are errors.
import { type Call, type Calls, type CallsOf, errorIn } from "../ports/define-call.ts";
import type { Caller, Schema } from "./create-caller.ts";

/** @param caller has the role that the definitions need */
export function callsOf<D extends Calls>(caller: Pick<Caller, "call">, definitions: D): CallsOf<D> {
  const methods = Object.entries(definitions).map(([method, definition]) => [
    method,
    async (...args: never[]) => {
      const { name, request, errors } = definition;
      return caller.call(name, { ...request(...args) }, checkOf(definition), errors);
    },
  ]);
  return Object.fromEntries(methods) as CallsOf<D>;
}

function checkOf({ answer, errors }: Call<never[], unknown>): Schema<unknown> {
  return {
    safeParse(value) {
      const error = errorIn(value, errors);
      if (error) throw error;
      return answer.safeParse(value);
    },
  };
}
