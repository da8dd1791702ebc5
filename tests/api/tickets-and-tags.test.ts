// The pure parts of tickets and entity tags, by properties, and the groups of addresses and the examples of schemas.
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowsChange, entityTag, isKnown } from "../../shared/services/rows/entity-tag.ts";
import { exampleOf } from "../../shared/http/openapi-examples.ts";
import { tagOf } from "../../shared/http/openapi-tags.ts";
import { readTicket, writeTicket, type Ticket } from "../../shared/http/runs/stream-ticket.ts";
import { runId, userId } from "../support/ids.ts";

const secrets = {
  url: "http://127.0.0.1:1",
  publishableKey: "key",
  signingKey: undefined,
  serviceKey: undefined,
  jwtSecret: "a secret of this project",
};
const uuid = fc.uuid();
const tickets: fc.Arbitrary<Ticket> = fc.record({
  user: uuid.map(userId),
  run: uuid.map(runId),
  goodUntil: fc.integer({ min: 1, max: 4e12 }),
  endsAt: fc.integer({ min: 1, max: 4e12 }),
});

describe("tickets", () => {
  test("a ticket gives its content until it expires, for its run only", async () => {
    await fc.assert(
      fc.asyncProperty(tickets, uuid, async (ticket, other) => {
        fc.pre(other !== ticket.run);
        const text = await writeTicket(secrets, ticket);
        const readAt = (now: number, run: string = ticket.run) =>
          readTicket(secrets, text, { run, now });
        expect(await readAt(ticket.goodUntil - 1)).toEqual(ticket);
        expect(await readAt(ticket.goodUntil)).toBe("expired");
        expect(await readAt(ticket.goodUntil - 1, other)).toBe("invalid");
        expect(text).toMatch(/^[A-Za-z0-9._-]{1,300}$/);
      }),
      { numRuns: 50 },
    );
  });

  test("a ticket is invalid with any one character changed, removed or added, and with another secret", async () => {
    const change = fc.record({
      at: fc.nat(300),
      kind: fc.constantFrom("put", "drop", "add"),
      letter: fc.constantFrom(..."0123456789abcdefABC.-_ "),
    });
    await fc.assert(
      fc.asyncProperty(tickets, change, async (ticket, { at, kind, letter }) => {
        const text = await writeTicket(secrets, ticket);
        const place = at % text.length;
        const after = text.slice(place + (kind === "add" ? 0 : 1));
        const changedText = text.slice(0, place) + (kind === "drop" ? "" : letter) + after;
        fc.pre(changedText !== text);
        const query = { run: ticket.run, now: ticket.goodUntil - 1 };
        expect(await readTicket(secrets, changedText, query)).toBe("invalid");
        const elsewhere = { ...secrets, jwtSecret: "another" };
        expect(await readTicket(elsewhere, text, query)).toBe("invalid");
      }),
      { numRuns: 100 },
    );
  });
});

describe("entity tags", () => {
  const values = fc.jsonValue();

  test("an entity tag is the same for equal content, and different for other content or another user", async () => {
    await fc.assert(
      fc.asyncProperty(uuid, uuid, values, values, async (myId, theirId, a, b) => {
        const [mine, theirs] = [userId(myId), userId(theirId)];
        const tag = await entityTag(mine, a);
        expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
        expect(await entityTag(mine, JSON.parse(JSON.stringify(a)))).toBe(tag);
        expect((await entityTag(mine, b)) === tag).toBe(JSON.stringify(a) === JSON.stringify(b));
        expect((await entityTag(theirs, a)) === tag).toBe(mine === theirs);
      }),
    );
  });

  test("an entity tag in a list allows a change only if it is strong, and matches for a read even if it is weak", () => {
    const tag = fc
      .string({ minLength: 1, maxLength: 8 })
      .map((text) => `"${text.replaceAll('"', "")}"`);
    fc.assert(
      fc.property(tag, fc.array(tag), fc.array(tag), fc.boolean(), (own, before, after, weak) => {
        fc.pre(![...before, ...after].includes(own));
        const list = [...before, weak ? `W/${own}` : own, ...after].join(", ");
        expect(allowsChange(list, own)).toBe(!weak);
        expect(isKnown(list, own)).toBe(true);
        const others = [...before, ...after].join(", ");
        expect([allowsChange(others, own), isKnown(others, own)]).toEqual([false, false]);
      }),
    );
    for (const any of ["*", " * "]) {
      expect([allowsChange(any, '"a"'), isKnown(any, '"a"')]).toEqual([true, true]);
    }
    for (const none of ["", "a", '"a', "W/a", '*, "b"'])
      expect(allowsChange(none, '"a"')).toBe(false);
  });
});

test("an address is grouped by its subject", () => {
  const group = (path: string) => tagOf({ path }, "/v1/cellar/");
  expect(group("/healthz")).toBe("service");
  expect(group("/v1/cellar/tasting-notes/{id}")).toBe("tasting-notes");
  expect(group("/v1/conversations/{id}/messages")).toBe("conversations");
  expect(group("/v1/invitations/accept")).toBe("households");
});

describe("examples of schemas", () => {
  test("an example of a schema is the field's own example, else an example for its type, and for several alternatives the first one's that is not null", () => {
    const schemas = { Name: { type: "string", examples: ["Ada"] } };
    const ref = { $ref: "#/components/schemas/Name" };
    const schema = {
      type: "object",
      required: ["id", "name", "at"],
      properties: {
        id: { type: "string", format: "uuid" },
        name: ref,
        at: { anyOf: [{ type: "null" }, { type: "string", format: "date" }] },
        text: { type: "string", examples: ["said"] },
        answer: { type: "string", examples: ["pressed"] },
        untold: { type: "string" },
      },
      oneOf: [{ required: ["text"] }, { required: ["answer"] }],
    };
    expect(exampleOf(schema, schemas)).toEqual({
      id: "8f14e45f-ceea-467f-a34e-8d5b5a5f0c11",
      name: "Ada",
      at: "2026-11-27",
      text: "said",
    });
    expect(exampleOf({ type: "array", items: ref }, schemas)).toEqual(["Ada"]);
    expect(exampleOf({ type: "integer", minimum: 5 }, schemas)).toBe(5);
    const change = { type: "object", minProperties: 1, properties: { done: { type: "boolean" } } };
    expect(exampleOf(change, schemas)).toEqual({ done: false });
  });
});
