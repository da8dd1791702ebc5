// Parses the bodies of webhooks and answers. Nothing here throws on unreadable input.
import * as z from "zod";
import type { InboundEvent, Parsed } from "../ports/channel.ts";

/** Parsed JSON in UTF-8; undefined for anything else. */
export function readJson(body: Uint8Array | string): unknown {
  try {
    const text =
      typeof body === "string" ? body : new TextDecoder("utf-8", { fatal: true }).decode(body);
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The value in the schema's shape; undefined if it has another. */
export function readAs<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  const read = schema.safeParse(value);
  return read.success ? read.data : undefined;
}

/** The fields of an HTML form in their order. */
export const readForm = (body: Uint8Array): URLSearchParams =>
  new URLSearchParams(new TextDecoder().decode(body));

/**
 * A field that is not needed to understand a message: a value of another type counts as missing.
 */
export const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** A list whose unreadable entries are left out. */
export const lenientList = <T>(schema: z.ZodType<T>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.flatMap((entry) => readAs(schema, entry) ?? []));

export const ignoredEvent = (reason: string): InboundEvent => ({ kind: "ignored", reason });

export const onlyIgnored = (reason: string): Parsed => ({ events: [ignoredEvent(reason)] });
