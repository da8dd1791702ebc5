// Reading requests: what a client may send, and which problem a wrong request gets.
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { IdParamsSchema, PageQuerySchema, textSchema } from "../../shared/contracts/api/common.ts";
import {
  CreateConversationSchema,
  PostMessageSchema,
} from "../../shared/contracts/api/conversations.ts";
import { createKitchenPack } from "../../shared/kitchen/create-kitchen-pack.ts";
import { profileSchemas } from "../../shared/contracts/api/profile.ts";
import { ProblemError } from "../../shared/http/problem.ts";
import {
  readBody,
  readIdempotencyKey,
  readParams,
  readQuery,
} from "../../shared/http/read-request.ts";

const PutProfileSchema = profileSchemas(createKitchenPack().profile).inputSchema;

const json = new Headers({ "content-type": "application/json" });
const bytes = (text: string) => new TextEncoder().encode(text);
const bodyOf = (value: unknown, schema: z.ZodType = PostMessageSchema) =>
  readBody(schema, json, bytes(JSON.stringify(value)));

interface Refusal {
  accepted?: unknown;
  status?: number;
  code?: string;
  detail?: string;
  at?: string[] | undefined;
}

/** What the refusal says; `accepted` where there was none. */
function refusal(read: () => unknown): Refusal {
  try {
    return { accepted: read() };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { status, code, detail, errors } = error.details;
    return { status, code, detail, at: errors?.map(({ pointer }) => pointer) };
  }
}

describe("bodies of requests", () => {
  test("a body is read with its defaults, in a fixed order of fields, and trimmed", () => {
    const body = bodyOf({ ifBusy: "enqueue", text: "  fish\n" });
    expect(JSON.stringify(body)).toBe(JSON.stringify(bodyOf({ text: "fish" })));
    expect(body).toEqual({ text: "fish", ifBusy: "enqueue" });
  });

  test("a body may start with a byte order mark and name its charset", () => {
    const headers = new Headers({ "content-type": 'Application/JSON; charset="UTF-8"' });
    expect(readBody(PostMessageSchema, headers, bytes('\uFEFF{"text":"ä"}'))).toMatchObject({
      text: "ä",
    });
  });

  test.each([
    ["no type", undefined],
    ["text", "text/plain"],
    ["a form", "application/x-www-form-urlencoded"],
    ["something that ends in json", "application/problem+json"],
    ["another charset", "application/json; charset=latin1"],
  ])("a body of %s is not JSON", (_name, type) => {
    const headers = new Headers(type === undefined ? {} : { "content-type": type });
    expect(refusal(() => readBody(PostMessageSchema, headers, bytes("{}")))).toMatchObject({
      status: 415,
      code: "unsupported_media_type",
    });
  });

  test.each([
    ["nothing", bytes("")],
    ["half an object", bytes('{"text":')],
    ["a trailing comma", bytes('{"text":"x",}')],
    ["a raw line break in a string", bytes('{"text":"a\nb"}')],
    ["bytes that are not UTF-8", new Uint8Array(Buffer.from('{"text":"\xff"}', "latin1"))],
  ])("a body of %s is malformed", (_name, content) => {
    expect(refusal(() => readBody(PostMessageSchema, json, content))).toMatchObject({
      status: 400,
      code: "malformed_json",
    });
  });

  test("a body that is too large is refused as too large, even without a media type", () => {
    expect(refusal(() => readBody(PostMessageSchema, new Headers(), "too_large"))).toMatchObject({
      status: 413,
      code: "body_too_large",
    });
  });

  test("a body with an unknown field is refused with the field's name, which is shortened if it is long", () => {
    const message = refusal(() => bodyOf({ text: "a", ["x".repeat(5000)]: 1 }));
    expect(message).toMatchObject({ status: 422, code: "unknown_field" });
    expect(message.detail).toContain("xxxx");
    expect(message.detail?.length).toBeLessThan(400);
    expect(refusal(() => bodyOf(JSON.parse('{"text":"a","__proto__":{"x":1}}')))).toMatchObject({
      code: "unknown_field",
    });
  });

  test.each([
    ["text that is missing", {}, "/text"],
    ["text of nothing", { text: " \n " }, "/text"],
    ["text that is a number", { text: 1e308 }, "/text"],
    ["text that is too long", { text: "x".repeat(8001) }, "/text"],
    ["text with a NUL character", { text: "a\0b" }, "/text"],
    ["half a surrogate pair", { text: "a\ud83d" }, "/text"],
    ["the other half", { text: "\udc1fa" }, "/text"],
    ["a choice that does not exist", { text: "a", ifBusy: "wait" }, "/ifBusy"],
    ["a list", [], ""],
    ["null", null, ""],
  ])("a body with %s is refused with the place of the fault", (_name, body, pointer) => {
    expect(refusal(() => bodyOf(body))).toMatchObject({
      status: 422,
      code: "invalid_body",
      at: [pointer],
    });
  });

  test("a body that is nested thousands of levels deep is refused like any other value that does not fit", () => {
    const deep = `${"[".repeat(30_000)}${"]".repeat(30_000)}`;
    const content = bytes(`{"text":${deep}}`);
    expect(refusal(() => readBody(PostMessageSchema, json, content))).toMatchObject({
      code: "invalid_body",
    });
  });

  test("a body keeps accents, emoji, control characters and Hebrew", () => {
    const text = "Crème brûlée 🍮 \u200b\u0001 ﷽ עברית";
    expect(bodyOf({ text })).toMatchObject({ text });
    expect(textSchema(5).safeParse("12345").success).toBe(true);
  });
});

describe("ids", () => {
  const id = "5a1f0c7e-3b0d-4c52-9d0e-6f2b8a4c1d01";
  test("an id is read in one spelling, so that a row and its keys are always found", () => {
    expect(readParams(IdParamsSchema, { id: id.toUpperCase() })).toEqual({ id });
    expect(bodyOf({ householdId: id.toUpperCase() }, CreateConversationSchema)).toEqual({
      householdId: id,
    });
  });

  test.each(["", "1", `${id}0`, `{${id}}`, id.replaceAll("-", ""), `${id}\n`, "%00", "null"])(
    "an id that is malformed (%j) is not found",
    (bad) => {
      expect(refusal(() => readParams(IdParamsSchema, { id: bad }))).toMatchObject({
        status: 404,
        code: "not_found",
      });
    },
  );
});

describe("queries", () => {
  const read = (query: string) =>
    refusal(() => readQuery(PageQuerySchema, new URL(`http://x/?${query}`)));

  test("a query has defaults", () => {
    expect(read("")).toEqual({ accepted: { limit: 50 } });
    expect(read("limit=1&cursor=abc")).toEqual({ accepted: { limit: 1, cursor: "abc" } });
  });

  test.each([
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=1.5",
    "limit=1e400",
    "limit=many",
    "limit=",
    "cursor=",
    `cursor=${"x".repeat(401)}`,
    "page=2",
    "limit=1&limit=2",
  ])("a query of %s is refused", (query) => {
    expect(read(query)).toMatchObject({ status: 400, code: "invalid_query" });
  });
});

describe("Idempotency-Keys", () => {
  const read = (key?: string) =>
    refusal(() =>
      readIdempotencyKey(new Headers(key === undefined ? {} : { "idempotency-key": key })),
    );
  test("an Idempotency-Key has 1 to 200 visible ASCII characters", () => {
    expect(read("k".repeat(200))).toEqual({ accepted: "k".repeat(200) });
    expect(read()).toMatchObject({ status: 400, code: "idempotency_key_missing" });
  });

  test.each(["", " ", "two words", "k".repeat(201), "ä"])(
    "an Idempotency-Key cannot be %j",
    (bad) => {
      expect(read(bad)).toMatchObject({ status: 400, code: "idempotency_key_invalid" });
    },
  );
});

describe("profiles", () => {
  test("a profile accepts known allergens, real time zones and known fields", () => {
    const good = { allergens: ["milk"], timezone: "Europe/Vienna", skill: null, householdSize: 4 };
    expect(bodyOf(good, PutProfileSchema)).toEqual(good);
    expect(bodyOf({}, PutProfileSchema)).toEqual({});
  });

  test.each([
    [{ allergens: ["dairy"] }, "/allergens/0"],
    [{ timezone: "Mars/Olympus" }, "/timezone"],
    [{ timezone: "" }, "/timezone"],
    [{ householdSize: 0 }, "/householdSize"],
    [{ householdSize: 1000 }, "/householdSize"],
    [{ guidance: { recipes: "a\0" } }, "/guidance/recipes"],
    [{ guidance: { "Ä/~": "x" } }, "/guidance/Ä~1~0"],
    [{ diet: ["x".repeat(61)] }, "/diet/0"],
    [{ displayName: "" }, "/displayName"],
  ])("a profile refuses %j", (body, pointer) => {
    expect(refusal(() => bodyOf(body, PutProfileSchema))).toMatchObject({
      status: 422,
      code: "invalid_body",
      at: [pointer],
    });
  });
});
