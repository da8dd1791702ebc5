// What the running Worker says to wrong bodies and keys: a specific problem, never a 500.
import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../support/stack.ts";
import { shareApiWorld, type ApiAnswer } from "./api-world.ts";
import { forSuite } from "../support/for-suite.ts";

const world = forSuite(shareApiWorld);
let user: TestUser;
let conversation: string;
let messages: string;
beforeAll(async () => {
  ({ user, conversation, messages } = await world.newcomer());
});

const problem = (status: number, code: string) => ({ status, body: { status, code } });

describe("bodies", () => {
  const writes = () => [
    ["POST /v1/conversations", { title: "x" }],
    [`PATCH /v1/conversations/${conversation}`, { title: "x" }],
    [`POST ${messages}`, { text: "x" }],
    ["PUT /v1/profile", { skill: "x" }],
  ];

  test.each([
    ["no text", "", 400, "malformed_json"],
    ["an open brace", "{", 400, "malformed_json"],
    ["single quotes", "{'text': 'x'}", 400, "malformed_json"],
    ["two objects", "{}{}", 400, "malformed_json"],
    ["NaN", "NaN", 400, "malformed_json"],
    [
      "bytes that are not UTF-8",
      new Uint8Array(Buffer.from('{"text":"\xff"}', "latin1")),
      400,
      "malformed_json",
    ],
    ["a list", "[]", 422, "invalid_body"],
    ["a text in quotes", '"text"', 422, "invalid_body"],
    ["a number that is too large", "1e999", 422, "invalid_body"],
    ["an unknown field", '{"surprise":1}', 422, "unknown_field"],
    ["fields of other routes", '{"title":"x","text":"x","skill":"x"}', 422, "unknown_field"],
    ["50,000 open brackets", "[".repeat(50_000), 400, "malformed_json"],
    ["30,000 nested lists", "[".repeat(30_000) + "]".repeat(30_000), 422, "invalid_body"],
    ["one byte more than 64 KiB", "x".repeat(65_537), 413, "body_too_large"],
    ["600,000 bytes", "x".repeat(600_000), 413, "body_too_large"],
  ])("four routes refuse a body of %s", async (_content, raw, status, code) => {
    for (const [request] of writes()) {
      expect(await world.call(user, request as string, { raw })).toMatchObject(
        problem(status, code),
      );
    }
  });

  test("a body of another media type is refused by four routes", async () => {
    for (const [request, body] of writes()) {
      for (const type of ["text/plain", "multipart/form-data; boundary=x", "application/json+x"]) {
        const headers = { "content-type": type };
        expect(await world.call(user, request as string, { body, headers })).toMatchObject(
          problem(415, "unsupported_media_type"),
        );
      }
    }
  });

  test.each([
    ["a NUL character", "a\u0000b"],
    ["half a surrogate pair", "a\ud800b"],
    ["white space only", " \n\t "],
    ["far too much", "x".repeat(9_000)],
    ["a number", 1e300],
    ["a list", ["x"]],
    ["null", null],
  ])("a body whose text is %s is refused by four routes", async (_name, text) => {
    const bodyWith = (field: string) => ({ [field]: text });
    for (const [request, field] of [
      ["POST /v1/conversations", "title"],
      [`PATCH /v1/conversations/${conversation}`, "title"],
      [`POST ${messages}`, "text"],
      ["PUT /v1/profile", "timezone"],
    ] as const) {
      const answer = await world.call(user, request, { body: bodyWith(field) });
      expect(answer).toMatchObject(problem(422, "invalid_body"));
      expect(answer.body.errors[0].pointer).toBe(`/${field}`);
    }
  });

  test("a body that names a household that does not exist, or another user's, is refused", async () => {
    const stranger = await world.createUser();
    for (const householdId of ["1", "", 7]) {
      expect(
        await world.call(user, "POST /v1/conversations", { body: { householdId } }),
      ).toMatchObject(problem(422, "invalid_body"));
    }
    for (const householdId of [randomUUID(), stranger.householdId]) {
      expect(
        await world.call(user, "POST /v1/conversations", { body: { householdId } }),
      ).toMatchObject(problem(404, "not_found"));
    }
  });

  test("a body that changes nothing is refused", async () => {
    expect(
      await world.call(user, `PATCH /v1/conversations/${conversation}`, { body: {} }),
    ).toMatchObject(problem(422, "invalid_body"));
  });

  test("a body that is too large and is sent in chunks is refused, and the connection stays usable", async () => {
    const raw = () =>
      new ReadableStream({
        start(controller) {
          for (let i = 0; i < 20; i++) controller.enqueue(new Uint8Array(8 * 1024).fill(0x20));
          controller.close();
        },
      });
    for (let i = 0; i < 3; i++) {
      expect(await world.call(user, `POST ${messages}`, { raw: raw() })).toMatchObject(
        problem(413, "body_too_large"),
      );
      expect(await world.call(user, "GET /v1/profile")).toMatchObject({ status: 200 });
    }
  });

  test("a body shorter than its Content-Length does not hold the Worker up", async () => {
    const { hostname, port } = new URL(world.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${messages} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n` +
        "Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{",
    );
    expect(await world.call(user, "GET /v1/profile")).toMatchObject({ status: 200 });
    socket.destroy();
    expect(await world.call(user, "GET /v1/profile")).toMatchObject({ status: 200 });
  });

  test("a body of 100 MiB is cut off before half of it has been sent", async () => {
    let chunks = 0;
    const raw = new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(256 * 1024));
        if (chunks === 400) controller.close();
      },
    });
    const answer = await world.call(user, `POST ${messages}`, { raw }).catch(() => "cut off");
    expect(answer === "cut off" || (answer as ApiAnswer).status === 413).toBe(true);
    expect(chunks).toBeLessThan(200);
    expect(await world.call(user, "GET /v1/profile")).toMatchObject({ status: 200 });
  });

  test("a body that the route does not take is ignored", async () => {
    const unknown = `POST /v1/runs/${randomUUID()}/cancel`;
    for (const raw of ["{", "x".repeat(100_000)]) {
      expect(await world.call(user, unknown, { raw })).toMatchObject(problem(404, "not_found"));
    }
  });
});

describe("an Idempotency-Key", () => {
  test.each([
    ["that is missing", null, "idempotency_key_missing"],
    ["of two words", "two words", "idempotency_key_invalid"],
    ["of 201 characters", "k".repeat(201), "idempotency_key_invalid"],
  ])("an Idempotency-Key %s is refused by two routes that create", async (_what, key, code) => {
    for (const [request, body] of [
      ["POST /v1/conversations", {}],
      [`POST ${messages}`, { text: "x" }],
    ] as const) {
      expect(await world.call(user, request, { body, key })).toMatchObject(problem(400, code));
    }
  });
});

test("no request of this suite has failed inside the Worker", () => {
  expect(world.logged("request.failed")).toEqual([]);
});
