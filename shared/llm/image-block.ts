// A picture as the Messages API takes it.
import type { Base64ImageSource, ImageBlockParam } from "@anthropic-ai/sdk/resources/messages";
import { toBase64 } from "../contracts/base64.ts";
import type { ModelPicture } from "../ports/model.ts";

export function imageBlock({ type, bytes }: ModelPicture): ImageBlockParam {
  const media_type = type as Base64ImageSource["media_type"];
  return { type: "image", source: { type: "base64", media_type, data: toBase64(bytes) } };
}
