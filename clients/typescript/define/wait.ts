// Defines, in code, steps of Processes that wait for a time or an event.
import type * as z from "zod";
import type { components } from "../types.ts";
import { jsonSchemaOf } from "./definitions.ts";
import type { JsonSchema } from "./json-schema.ts";
import { expressionsIn, type Given, type Unchecked } from "./ref.ts";

type ApiWait = Extract<
  components["schemas"]["CreateProcess"]["steps"][number]["calls"],
  { wait: unknown }
>["wait"];

/** Seconds, or text such as `3d`, `1h30m` or `90s`. */
type Duration = Given<number | string>;

export type WaitFor =
  | { for: Duration }
  /** A time in ISO 8601; if it has no offset, it is in `timeZone`, which is then required. */
  | { until: Given<string>; timeZone?: string }
  | {
      event: string;
      /** Takes only an event with this key. */
      key?: Given<string | number>;
      /** The schema that the event's data have to fit. */
      data?: z.ZodType | { jsonSchema: JsonSchema };
      /** Asks the user this question. Their yes counts as the event, with null as its data. */
      question?: string;
      /** 30 days when absent. */
      timeout?: Duration;
      /** The id of a later step that runs only if no event came in time; what depends on this step is then skipped. */
      onTimeout?: string;
    };

/** `data` is null if no event came. */
export type WaitOutput<W> = W extends { event: string }
  ? {
      at: string;
      timedOut: boolean;
      data: W extends { data: infer D extends z.ZodType } ? z.output<D> | null : Unchecked;
    }
  : { at: string };

/** The wait as the API takes it, which is what a step calls. */
export function waitBody(wait: WaitFor): { wait: ApiWait } {
  if (!("event" in wait)) return { wait: expressionsIn(wait) as ApiWait };
  const { data, event, onTimeout, question, ...given } = wait;
  return {
    wait: {
      event,
      ...(expressionsIn(given) as object),
      ...(data === undefined ? {} : { schema: jsonSchemaOf(data, `Event "${event}"`) }),
      ...(question === undefined ? {} : { question }),
      ...(onTimeout === undefined ? {} : { onTimeout }),
    },
  };
}
