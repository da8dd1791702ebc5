// The adapter of every defined call: the definition says what is sent and what the answer has to be.
import type { Calls, CallsOf } from "../ports/define-call.ts";
import type { Caller } from "./create-caller.ts";

/** @param caller of the definitions' role */
export function callsOf<D extends Calls>(caller: Pick<Caller, "call">, definitions: D): CallsOf<D> {
  const methods = Object.entries(definitions).map(([method, { name, request, answer }]) => [
    method,
    async (...args: never[]) => caller.call(name, { ...request(...args) }, answer),
  ]);
  return Object.fromEntries(methods) as CallsOf<D>;
}
