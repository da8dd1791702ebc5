import { expect, it } from "vitest";
import type { ReplyChange } from "../../../contracts/answers/reply.ts";
import { notToldIn } from "./told-in-question.ts";

const failed = (label: string, error: ReplyChange["error"]): ReplyChange => ({
  op: "create",
  status: "failed",
  table: "wines",
  ref: null,
  label,
  ...(error === undefined ? {} : { error }),
});
const guard = (code: string) => ({
  code: "guard",
  message: `contains port (${code})`,
  violations: [{ kind: "colour", code, name: "port" }],
});
const port = failed("Port", guard("sulphites"));
const other = failed("Port", guard("milk"));
const taken = failed("Port", { code: "duplicate", message: "the name is taken" });
const rioja = failed("Rioja", guard("sulphites"));
const ask = (type: "confirm_override" | "clarify") => ({
  type,
  text: "Port (contains sulphites). Save it anyway?",
  request: "",
  override: ["sulphites"],
});

it("a change that a question about an override tells is not told twice, and every other change is told", () => {
  const changes = [port, other, taken, rioja];
  expect(notToldIn(ask("confirm_override"), changes)).toEqual([other, taken, rioja]);
});

it("with any other question the change is told", () => {
  expect(notToldIn(ask("clarify"), [port])).toEqual([port]);
  expect(notToldIn(null, [port])).toEqual([port]);
});
