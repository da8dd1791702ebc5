// A picture as the Messages API takes it.
import type { Base64ImageSource, ImageBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { ModelPicture } from "../ports/model.ts";

/** Bytes converted to characters at once: with more, `fromCharCode` would get too many arguments. */
const CHUNK = 32_768;

export function imageBlock({ type, bytes }: ModelPicture): ImageBlockParam {
  let binary = "";
  for (let position = 0; position < bytes.length; position += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(position, position + CHUNK));
  }
  const media_type = type as Base64ImageSource["media_type"];
  return { type: "image", source: { type: "base64", media_type, data: btoa(binary) } };
}
