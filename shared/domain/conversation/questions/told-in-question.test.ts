import { expect, it } from "vitest";
import type { ReplyChange } from "../../../contracts/answers/reply.ts";
import { notToldIn } from "./told-in-question.ts";

const failed = (label: string, message: string): ReplyChange => ({
  ...{ op: "create", status: "failed", table: "wines", ref: null, label },
  error: { code: "guard", message },
});
const port = failed("Port", "contains sulphites");
const taken = failed("Port", "the name is taken");
const rioja = failed("Rioja", "the name is taken");
const text =
  "I haven’t done this yet, because there is something in it that you avoid at home:\n- Port: contains sulphites\nShall I?";
const ask = (type: "confirm_override" | "clarify") => ({ type, text, request: "" });
const tell = ({ message }: { message: string }) => message;

it("what a question about an override has told is not told before it as well, anything else is", () => {
  expect(notToldIn(ask("confirm_override"), [port, taken, rioja], tell)).toEqual([taken, rioja]);
});

it("any other question leaves it to be told", () => {
  expect(notToldIn(ask("clarify"), [port], tell)).toEqual([port]);
  expect(notToldIn(null, [port], tell)).toEqual([port]);
});
