// Reads the body of POST /v1/messages and refuses what the API would refuse.
import type { z } from "zod";
import { schemaFault } from "../schema/schema-fault.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import {
  AnswerBodySchema,
  BodySchema,
  type Block,
  type Body,
  type Content,
  type Image,
} from "./body-schema.ts";
import { WireError } from "./errors.ts";
import { judgeRequest, PARAMETERS } from "./judge-request.ts";
import { REQUEST_LIMITS, type Reading } from "./limits.ts";
import { promptedSchema } from "./prompted-schema.ts";

export interface PromptBlock {
  role: "system" | "user" | "assistant";
  text: string;
  /** How long the prefix up to this block is cached; null if it is not. */
  cacheMinutes: number | null;
}
export type SystemBlock = PromptBlock;

export interface ReadMessage {
  role: "user" | "assistant";
  text: string;
}

export interface ReadImage {
  type: string;
  bytes: Buffer;
}

/** A request in this server's terms; `body` is the original. */
export interface MessageRequest {
  body: Record<string, unknown>;
  model: string;
  /** The schema's title; null without a schema or a title. */
  contract: string | null;
  /** The schema to follow, from the format or from the prompt; null if there is none. */
  schema: JsonSchema | null;
  /** The format's schema, which is compiled; null if the schema is only in the prompt. */
  grammar: JsonSchema | null;
  systemBlocks: SystemBlock[];
  /** All system blocks together. */
  system: string;
  messages: ReadMessage[];
  /** The blocks that the cache compares: system blocks, then those of the messages. */
  promptBlocks: PromptBlock[];
  /** The first user message: the prompt, also in a repair. */
  user: string;
  /** The pictures of all messages. */
  images: ReadImage[];
  maxTokens: number;
  stream: boolean;
  /**
   * `thinking.type` and whether its text is requested; null if the request does not mention it.
   */
  thinking: { type: string; isShown: boolean } | null;
  effort: string | null;
}

/** The behaviour of the imitated server. */
export interface ServerBehaviour {
  /** Which reading of uncertain limits applies (`limits.ts`). */
  reading: Reading;
  /**
   * Null for a server that behaves like Anthropic's. A lax one does not know `output_config`,
   * accepts unknown parameters, and refuses only those named here.
   */
  lax: { refuses: readonly string[] } | null;
  /** The only models that exist; null for any model. */
  models: readonly string[] | null;
}

const ANTHROPIC: ServerBehaviour = { reading: "strict", lax: null, models: null };

/** @throws WireError 400 or 404 that names the first fault, as the API does */
export function readMessageRequest(
  raw: Buffer,
  kind: "answer" | "count",
  behaviour: ServerBehaviour = ANTHROPIC,
): MessageRequest {
  const json = parseJson(raw);
  const body = parseBody(json, kind, behaviour);
  if (behaviour.models !== null && !behaviour.models.includes(body.model)) {
    throw new WireError(404, `model: ${body.model}`);
  }
  const format = (body.output_config?.format?.schema ?? null) as JsonSchema | null;
  const grammar = behaviour.lax === null ? format : null;
  if (behaviour.lax === null) judge(body, grammar, behaviour.reading);
  const systemBlocks = readBlocks("system", body.system);
  const messages = body.messages.map(({ role, content }) => ({ role, text: textOf(content) }));
  const schema = grammar ?? promptedSchema(systemBlocks.at(-1)?.text);
  const { thinking, output_config } = body;
  return {
    body: json,
    model: body.model,
    contract: typeof schema?.title === "string" ? schema.title : null,
    schema,
    grammar,
    systemBlocks,
    system: systemBlocks.map(({ text }) => text).join("\n"),
    messages,
    promptBlocks: markLast(
      [...systemBlocks, ...body.messages.flatMap(({ role, content }) => readBlocks(role, content))],
      body.cache_control,
    ),
    user: messages[0]?.text ?? "",
    images: readImages(body),
    maxTokens: body.max_tokens ?? 0,
    stream: body.stream === true,
    thinking: thinking ? { type: thinking.type, isShown: thinking.display === "summarized" } : null,
    effort: output_config?.effort ?? null,
  };
}

function parseJson(raw: Buffer): Record<string, unknown> {
  try {
    const json = JSON.parse(raw.toString("utf8")) as unknown;
    if (typeof json === "object" && json !== null && !Array.isArray(json)) {
      return json as Record<string, unknown>;
    }
  } catch {
    // The error is thrown below.
  }
  throw new WireError(400, "The request body is not a valid JSON object");
}

function parseBody(
  json: Record<string, unknown>,
  kind: "answer" | "count",
  behaviour: ServerBehaviour,
): Body {
  const refusedName = Object.keys(json).find((name) =>
    behaviour.lax === null ? !PARAMETERS.has(name) : behaviour.lax.refuses.includes(name),
  );
  if (refusedName !== undefined) throw new WireError(400, `${refusedName}: unknown parameter`);
  const knownFields =
    behaviour.lax === null ? json : { ...json, output_config: undefined, thinking: null };
  const result = (kind === "answer" ? AnswerBodySchema : BodySchema).safeParse(knownFields);
  if (!result.success) throw new WireError(400, describe(result.error));
  if (result.data.messages[0]?.role !== "user") {
    throw new WireError(400, "messages: first message must use the user role");
  }
  return result.data;
}

function judge(body: Body, grammar: JsonSchema | null, reading: Reading): void {
  judgeRequest(body, reading);
  // A mark at the top level means the last block.
  const marks = [...allBlocks(body).map((block) => block.cache_control), body.cache_control];
  const ttls = marks.filter((mark) => mark != null).map(({ ttl = "5m" }) => ttl);
  const max = REQUEST_LIMITS.breakpoints[reading];
  if (ttls.length > max) {
    throw new WireError(
      400,
      `cache_control: ${ttls.length} blocks are marked, at most ${max} can be`,
    );
  }
  if (ttls.includes("5m") && ttls.lastIndexOf("1h") > ttls.indexOf("5m")) {
    throw new WireError(400, "cache_control.ttl: blocks with 1h must come before those with 5m");
  }
  const fault = grammar === null ? null : schemaFault(grammar, reading);
  if (fault !== null) throw new WireError(400, fault);
}

function allBlocks({ system, messages }: Body): (Block | Image)[] {
  return [system, ...messages.map(({ content }) => content)].flatMap((content) =>
    Array.isArray(content) ? content : [],
  );
}

/** @throws WireError 400 for a picture that is too large, does not match its declared type, or is not the user's */
function readImages({ messages }: Body): ReadImage[] {
  const blocks = messages.flatMap(({ role, content }) =>
    (typeof content === "string" ? [] : content).flatMap((block) =>
      block.type === "image" ? [{ role, source: block.source }] : [],
    ),
  );
  return blocks.map(({ role, source: { media_type: type, data } }) => {
    const max = REQUEST_LIMITS.imageBytes.strict;
    if (role !== "user") throw new WireError(400, "messages: only a user message may have images");
    if (data.length > max) {
      throw new WireError(400, `image exceeds 5 MB maximum: ${data.length} bytes > ${max} bytes`);
    }
    const bytes = Buffer.from(data, "base64");
    if (
      !FILE_SIGNATURES[type].some((signature) => bytes.toString("latin1").startsWith(signature))
    ) {
      throw new WireError(400, `image: the data is not ${type}`);
    }
    return { type, bytes };
  });
}

const FILE_SIGNATURES: Readonly<Record<Image["source"]["media_type"], string[]>> = {
  "image/jpeg": ["\u00ff\u00d8\u00ff"],
  "image/png": ["\u0089PNG"],
  "image/gif": ["GIF87a", "GIF89a"],
  "image/webp": ["RIFF"],
};

function describe(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  if (issue?.code === "unrecognized_keys") {
    return `${[...issue.path, issue.keys[0]].join(".")}: unknown parameter`;
  }
  const message =
    issue?.code === "invalid_type" && path !== ""
      ? "Field required or of the wrong type"
      : issue?.message;
  return path === "" ? (message ?? "Invalid request") : `${path}: ${message}`;
}

function readBlocks(role: PromptBlock["role"], content: Content | undefined): PromptBlock[] {
  if (content === undefined || content === "") return [];
  if (typeof content === "string") return [{ role, text: content, cacheMinutes: null }];
  return content.map((block) => ({
    role,
    text: block.type === "text" ? block.text : `<${block.source.media_type}>`,
    cacheMinutes: minutesOf(block.cache_control),
  }));
}

function minutesOf(mark: Body["cache_control"]): number | null {
  return mark ? (mark.ttl === "1h" ? 60 : 5) : null;
}

/** A mark at the top level of the body means the last block. */
function markLast(blocks: PromptBlock[], mark: Body["cache_control"]): PromptBlock[] {
  const minutes = minutesOf(mark);
  if (minutes === null) return blocks;
  return blocks.map((block, index) =>
    index === blocks.length - 1 ? { ...block, cacheMinutes: minutes } : block,
  );
}

function textOf(content: Content): string {
  if (typeof content === "string") return content;
  return content.flatMap((block) => (block.type === "text" ? block.text : [])).join("\n");
}
