// The adapter of every defined call: its definition says what is sent and how the answer is
// checked.
import type { Calls, CallsOf } from "../ports/define-call.ts";
import type { Caller } from "./create-caller.ts";

/** @param caller with the role of the definitions */
export function callsOf<D extends Calls>(caller: Pick<Caller, "call">, definitions: D): CallsOf<D> {
  const methods = Object.entries(definitions).map(([method, { name, request, answer }]) => [
    method,
    async (...args: never[]) => caller.call(name, { ...request(...args) }, answer),
  ]);
  return Object.fromEntries(methods) as CallsOf<D>;
}
