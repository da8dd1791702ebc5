// Builds webhooks and platforms' answers for tests of channels, and checks that `parse` never throws.
import * as fc from "fast-check";
import { expect } from "vitest";
import type {
  Channel,
  ChannelConfig,
  InboundEvent,
  InboundRequest,
  OutboundAnswer,
  OutboundContext,
  OutboundPart,
} from "../../shared/ports/channel.ts";
import { cases } from "./sample.ts";

export const bytesOf = (body: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof body === "string" ? new TextEncoder().encode(body) : Uint8Array.from(body);

const headersOf = (headers: Record<string, string>) => {
  const ownHeaders = new Headers(headers);
  return { get: (name: string) => ownHeaders.get(name) };
};

export const webhook = (
  body: unknown,
  headers: Record<string, string> = {},
  rest: Partial<Omit<InboundRequest, "headers" | "body">> = {},
): InboundRequest => ({
  method: "POST",
  url: "https://alfred.example.com/webhooks",
  ...rest,
  headers: headersOf(headers),
  body: bytesOf(
    typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body),
  ),
});

export const answer = (
  status: number,
  body: unknown = {},
  headers: Record<string, string> = {},
): OutboundAnswer => ({
  status,
  headers: headersOf(headers),
  body: typeof body === "string" ? body : JSON.stringify(body),
});

export const part = (text: string, more: Partial<OutboundPart> = {}): OutboundPart => ({
  text,
  plain: text,
  buttons: [],
  ...more,
});

export const sending = (
  address: Record<string, string>,
  config: ChannelConfig,
  more: Partial<OutboundContext> = {},
): OutboundContext => ({
  config,
  address,
  replaces: null,
  index: 0,
  key: "6f1c8f3e-6f0a-4c57-9f3e-2f1f0a9f8e11",
  nowMs: 1_800_000_000_000,
  asPlain: false,
  ...more,
});

/** The same text with one character changed. */
export function tampered(text: string, index: number): string {
  const otherCharacter = text[index] === "0" ? "1" : "0";
  return text.slice(0, index) + otherCharacter + text.slice(index + 1);
}

/**
 * Changed copies of a body: one for each byte, with one bit of it flipped; one without the last byte; one with a space
 * added; and an empty one.
 */
export const tamperedBodies = (body: string): Uint8Array[] => {
  const bytes = bytesOf(body);
  const flips = Array.from(bytes, (_, index) => bytes.with(index, (bytes[index] ?? 0) ^ 1));
  return [...flips, bytes.slice(0, -1), bytesOf(`${body} `), new Uint8Array()];
};

/** The only event, which must be of this kind. */
export function only<K extends InboundEvent["kind"]>(
  events: InboundEvent[],
  kind: K,
): Extract<InboundEvent, { kind: K }> {
  expect(events.map((event) => event.kind)).toEqual([kind]);
  return events[0] as Extract<InboundEvent, { kind: K }>;
}

/** A JSON value in which the value at one place, however deep, is replaced by another. */
function damaged(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null) return fc.jsonValue();
  const places = Object.keys(value);
  if (places.length === 0) return fc.jsonValue();
  return fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue() },
    {
      weight: 6,
      arbitrary: fc.constantFrom(...places).chain((place) =>
        damaged((value as Record<string, unknown>)[place]).map((other) => {
          const copy: unknown = structuredClone(value);
          (copy as Record<string, unknown>)[place] = other;
          return copy;
        }),
      ),
    },
  );
}

/**
 * Checks that for any body `parse` returns at least one event or an answer.
 * @param samples bodies that `parse` understands, of which damaged copies are made
 * @param write makes a body from its JSON value, if the platform sends no JSON
 */
export async function expectNeverThrows(
  { parse }: Pick<Channel, "parse">,
  config: ChannelConfig,
  samples: unknown[],
  write: (value: unknown) => Partial<InboundRequest> = () => ({}),
): Promise<void> {
  const check = async (request: InboundRequest) => {
    const result = await parse(request, config);
    expect(result.events.length > 0 || result.answer !== undefined).toBe(true);
  };
  const json = fc.oneof(fc.jsonValue(), ...samples.map(damaged));
  await fc.assert(
    fc.asyncProperty(json, (value) => check({ ...webhook(value), ...write(value) })),
    { numRuns: cases(100, 400) },
  );
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (body, isGet) =>
      check(webhook(body, {}, isGet ? { method: "GET" } : {})),
    ),
    { numRuns: cases(40, 150) },
  );
}

/** A `render` for test channels that do not render. */
export const noRender: Channel["render"] = ({ text }) => [part(text)];
