// What a failing answer says of itself: bounded, on one line, by the shapes that services use.
import { expect, it } from "vitest";
import { MAX_SAID } from "../contracts/definitions/execution.ts";
import { cutSaid, saidInAnswer } from "./said.ts";

const json = (value: unknown) => saidInAnswer(422, "application/json", JSON.stringify(value));

it.each([
  [
    { message: "Validation Failed", errors: [{ field: "title", code: "missing" }] },
    undefined,
    "Validation Failed; title: missing",
  ],
  [
    { type: "about:blank", title: "Too short", detail: "title is too short" },
    undefined,
    "title is too short",
  ],
  [
    { type: "error", error: { type: "overloaded_error", message: "Overloaded" } },
    "overloaded_error",
    "Overloaded",
  ],
  [
    { error: { message: "No such model", code: "model_not_found" } },
    "model_not_found",
    "No such model",
  ],
  [{ error: "invalid_grant", error_description: "expired" }, undefined, "expired"],
  [{ ok: false }, undefined, undefined],
])("the words of a service are read from %j", (value, code, text) => {
  expect(json(value)).toMatchObject({ status: 422 });
  expect(json(value).text).toBe(text);
  expect(json(value).code).toBe(code);
});

it("plain words are put on one line, long ones are marked as cut, and nothing is kept of a page", () => {
  expect(saidInAnswer(500, "text/plain", " out\r\n of\u0000 paper \u202e")).toEqual({
    status: 500,
    text: "out of paper",
  });
  const whole = saidInAnswer(500, "text/plain", "🦊".repeat(MAX_SAID + 1));
  const long = cutSaid(whole).text ?? "";
  expect([Array.from(long).length, long.endsWith("🦊…")]).toEqual([MAX_SAID + 1, true]);
  expect(saidInAnswer(502, "text/html", "<h1>Bad gateway</h1>")).toEqual({ status: 502 });
  expect(saidInAnswer(404, "application/json", "")).toEqual({ status: 404 });
});
