// A model server for tests, with the real wire format and answers from a script. By default it refuses every request.
import { WireError } from "./wire/errors.ts";
import type { ReadImage } from "./wire/read-message-request.ts";
import type { Speech } from "./wire/answer.ts";
import type { JsonSchema } from "./schema/json-schema.ts";
import { startWireServer, type ModelServer, type WireOptions } from "./wire/start-wire-server.ts";

export interface ScriptedRequest {
  /** The schema's title, such as `ThinkOutput`; empty without one. */
  contract: string;
  system: string;
  /** The first user message: the prompt. */
  user: string;
  /** The pictures of all messages. */
  images: ReadImage[];
  /** All messages; more than one in a repair. */
  messages: { role: "user" | "assistant"; text: string }[];
  schema: JsonSchema | null;
  /** The number of requests for this contract to the current script, including this one. */
  n: number;
}

/** An error instead of an answer, in the API's shape. */
export interface ScriptedError {
  /** 400 to 599. */
  status: number;
  type?: string;
  message?: string;
  /** null: no Retry-After. */
  retryAfterSeconds?: number | null;
  /** As in `error.details.error_code`. */
  errorCode?: string;
}

/** An answer after a thinking block of this many tokens. */
export class ThoughtFirst {
  readonly tokens: number;
  readonly answer: object | string;
  constructor(tokens: number, answer: object | string) {
    this.tokens = tokens;
    this.answer = answer;
  }
}

/**
 * An answer of the script. An object is sent as JSON, a string unchanged, a `ScriptedError` as an
 * error response, `ThoughtFirst` after some thinking. Null and undefined become a refusal (500).
 */
export type ScriptedAnswer = object | string | ScriptedError | ThoughtFirst | null | undefined;
export type Script = (request: ScriptedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>;

export interface ScriptedModel extends ModelServer {
  /** Uses another script from the next request on. */
  use(script: Script): void;
}

/**
 * Starts the scripted model. A request for which there is no script or no answer gets a 500 with a message that names
 * the requested contract, if it has one.
 */
export async function startScriptedModel(
  options: Partial<WireOptions> & { script?: Script } = {},
): Promise<ScriptedModel> {
  const { script = () => undefined, apiKey = "dev-scripted-model", ...wire } = options;
  let current: Script = script;
  const counts = new Map<string, number>();
  const server = await startWireServer(
    { ...wire, apiKey },
    async ({ contract: title, system, user, images, messages, schema }) => {
      const contract = title ?? "";
      const n = (counts.get(contract) ?? 0) + 1;
      counts.set(contract, n);
      const answer = await current({ contract, system, user, images, messages, schema, n });
      if (answer === null || answer === undefined) {
        throw new WireError(
          500,
          `no script for ${contract || "a request without a schema"} (${n})`,
        );
      }
      if (answer instanceof ThoughtFirst) {
        return { text: textOf(answer.answer), thinkingTokens: answer.tokens } satisfies Speech;
      }
      if (typeof answer === "object" && isError(answer)) {
        throw new WireError(answer.status, answer.message, answer);
      }
      return textOf(answer);
    },
    ["scripted-model"],
  );
  return {
    ...server,
    use(next) {
      current = next;
      counts.clear();
    },
  };
}

function textOf(answer: object | string): string {
  return typeof answer === "string" ? answer : JSON.stringify(answer);
}

function isError(answer: object): answer is ScriptedError {
  const { status } = answer as { status?: unknown };
  return typeof status === "number" && status >= 400 && status <= 599;
}
