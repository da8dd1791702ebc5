// Reads the body of POST /v1/messages and refuses what the API would refuse.
import { z } from "zod";
import { schemaFault } from "../schema/schema-fault.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { WireError } from "./errors.ts";

const CacheControlSchema = z
  .object({ type: z.literal("ephemeral"), ttl: z.enum(["5m", "1h"]).optional() })
  .nullish();
const TextBlockSchema = z.object({
  type: z.literal("text"),
  text: z.string().min(1, "text content blocks must be non-empty"),
  cache_control: CacheControlSchema,
});
const MessageSchema = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.union([z.string().min(1), z.array(TextBlockSchema).min(1)]),
});

const BodySchema = z.object({
  model: z.string().min(1),
  messages: z.array(MessageSchema).min(1, "at least one message is required"),
  system: z.union([z.string(), z.array(TextBlockSchema)]).optional(),
  output_config: z
    .object({
      format: z
        .object({ type: z.literal("json_schema"), schema: z.record(z.string(), z.unknown()) })
        .nullish(),
    })
    .nullish(),
});
const AnswerBodySchema = BodySchema.extend({
  max_tokens: z.int().min(1),
  stream: z.boolean().nullish(),
});

export interface SystemBlock {
  text: string;
  /** How long the prefix up to here is cached; null where it is not. */
  cacheMinutes: number | null;
}

export interface ReadMessage {
  role: "user" | "assistant";
  text: string;
}

/** A request in the terms of this server; `body` is it as it came. */
export interface MessageRequest {
  body: Record<string, unknown>;
  model: string;
  /** The schema's title; null when no structured output was asked for. */
  contract: string | null;
  schema: JsonSchema | null;
  systemBlocks: SystemBlock[];
  /** All system blocks together. */
  system: string;
  messages: ReadMessage[];
  /** The first user message: the prompt, also in a repair. */
  user: string;
  maxTokens: number;
  stream: boolean;
}

/** Errors: WireError 400 naming the first fault, as the API does. */
export function readMessageRequest(raw: Buffer, kind: "answer" | "count"): MessageRequest {
  const body = parseJson(raw);
  const parsed = (kind === "answer" ? AnswerBodySchema : BodySchema).safeParse(body);
  if (!parsed.success) throw new WireError(400, describe(parsed.error));
  const { model, messages, system, output_config, ...rest } = parsed.data;
  if (messages[0]?.role !== "user") {
    throw new WireError(400, "messages: first message must use the user role");
  }
  const schema = (output_config?.format?.schema ?? null) as JsonSchema | null;
  const fault = schema === null ? null : schemaFault(schema);
  if (fault !== null) throw new WireError(400, `output_config.format.schema: ${fault}`);
  const systemBlocks = readSystem(system);
  const read = messages.map(({ role, content }) => ({ role, text: textOf(content) }));
  const options = rest as { max_tokens?: number; stream?: boolean | null };
  return {
    body: body as Record<string, unknown>,
    model,
    contract: typeof schema?.title === "string" ? schema.title : null,
    schema,
    systemBlocks,
    system: systemBlocks.map(({ text }) => text).join("\n"),
    messages: read,
    user: read[0]?.text ?? "",
    maxTokens: options.max_tokens ?? 0,
    stream: options.stream === true,
  };
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    throw new WireError(400, "The request body is not valid JSON");
  }
}

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  const said =
    issue?.code === "invalid_type" && path !== ""
      ? "Field required or of the wrong type"
      : issue?.message;
  return path === "" ? (said ?? "Invalid request") : `${path}: ${said}`;
}

function readSystem(system: z.infer<typeof BodySchema>["system"]): SystemBlock[] {
  if (system === undefined || system === "") return [];
  if (typeof system === "string") return [{ text: system, cacheMinutes: null }];
  return system.map(({ text, cache_control }) => ({
    text,
    cacheMinutes: cache_control ? (cache_control.ttl === "1h" ? 60 : 5) : null,
  }));
}

function textOf(content: z.infer<typeof MessageSchema>["content"]): string {
  return typeof content === "string" ? content : content.map(({ text }) => text).join("\n");
}
