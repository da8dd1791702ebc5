// The schema of a request's body, as far as this server reads it: text and pictures. Unknown keys of messages and
// of their blocks are refused.
import { z } from "zod";
import { EFFORTS } from "./model-rules.ts";

const CacheControlSchema = z
  .strictObject({ type: z.literal("ephemeral"), ttl: z.enum(["5m", "1h"]).optional() })
  .nullish();

const BlockSchema = z.strictObject({
  type: z.literal("text"),
  text: z.string().min(1, "text content blocks must be non-empty"),
  cache_control: CacheControlSchema,
  citations: z.null().optional(),
});
export type Block = z.infer<typeof BlockSchema>;

const ImageSchema = z.strictObject({
  type: z.literal("image"),
  source: z.strictObject({
    type: z.literal("base64"),
    media_type: z.enum(["image/jpeg", "image/png", "image/webp", "image/gif"]),
    data: z.base64(),
  }),
  cache_control: CacheControlSchema,
});
export type Image = z.infer<typeof ImageSchema>;
export type Content = string | (Block | Image)[];

const MessageSchema = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.union([
    z.string().min(1),
    z.array(z.discriminatedUnion("type", [BlockSchema, ImageSchema])).min(1),
  ]),
});

const FormatSchema = z.strictObject({
  type: z.literal("json_schema"),
  schema: z.record(z.string(), z.unknown()),
});

/** Unknown top-level parameters pass here; `readMessageRequest` refuses them by name. */
export const BodySchema = z.object({
  model: z.string().min(1),
  messages: z.array(MessageSchema).min(1, "at least one message is required"),
  system: z.union([z.string(), z.array(BlockSchema)]).optional(),
  cache_control: CacheControlSchema,
  output_config: z
    .strictObject({ effort: z.enum(EFFORTS).nullish(), format: FormatSchema.nullish() })
    .nullish(),
  thinking: z
    .strictObject({
      type: z.enum(["adaptive", "between_tools", "disabled", "enabled"]),
      budget_tokens: z.number().optional(),
      display: z.enum(["summarized", "omitted"]).nullish(),
    })
    .nullish(),
  temperature: z.number().min(0).max(1).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  top_k: z.int().nullish(),
  tool_choice: z.looseObject({ type: z.string() }).nullish(),
  max_tokens: z.int().min(1).optional(),
  stream: z.boolean().nullish(),
});
export const AnswerBodySchema = BodySchema.extend({ max_tokens: z.int().min(1) });
export type Body = z.infer<typeof BodySchema>;
