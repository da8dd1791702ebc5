// The versions of an envelope: each hop has one, and both can be read.
import { expect, it } from "vitest";
import { newMeta } from "../../tests/contract/store/store-world.ts";
import { envelopeFor } from "../engine/hop/publish.ts";
import { EnvelopeSchema, versionOf } from "./envelope.ts";

const parseEnvelope = (hop: string, v: number = versionOf(hop)) =>
  EnvelopeSchema.safeParse({ ...envelopeFor(newMeta(), hop), v });

it.each([
  ["understand", 1],
  ["act.2.1", 1],
  ["step", 2],
  ["step.0", 2],
  ["step.3.1.2.4.5.6.7.8.9", 2],
])("the envelope of %s has exactly the version %i", (hop, v) => {
  expect(versionOf(hop)).toBe(v);
  expect(parseEnvelope(hop).success).toBe(true);
  expect(parseEnvelope(hop, 3 - v).success).toBe(false);
});

it.each(["act.1.2.3", "step..1", "steps.1.1.1"])("no envelope has the hop %s", (hop) => {
  expect(parseEnvelope(hop).success).toBe(false);
});
