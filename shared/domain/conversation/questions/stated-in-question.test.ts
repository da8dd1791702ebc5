import { expect, it } from "vitest";
import type { ReplyChange } from "../../../contracts/answers/reply.ts";
import { notStatedIn } from "./stated-in-question.ts";

const failure = (label: string, error: ReplyChange["error"]): ReplyChange => ({
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
const port = failure("Port", guard("sulphites"));
const milkFailure = failure("Port", guard("milk"));
const duplicate = failure("Port", { code: "duplicate", message: "the name is taken" });
const rioja = failure("Rioja", guard("sulphites"));
const ask = (type: "confirm_override" | "clarify") => ({
  type,
  text: "Port (contains sulphites). Save it anyway?",
  request: "",
  override: ["sulphites"],
});

it("a change that a question about an override states is left out of the list, and every other change is listed", () => {
  const changes = [port, milkFailure, duplicate, rioja];
  expect(notStatedIn(ask("confirm_override"), changes)).toEqual([milkFailure, duplicate, rioja]);
});

it("a change is listed if another question or none is asked", () => {
  expect(notStatedIn(ask("clarify"), [port])).toEqual([port]);
  expect(notStatedIn(null, [port])).toEqual([port]);
});

it("a row that keeps something out is not listed as not deleted, whatever the plan called it", () => {
  const label = "the sulphites thing";
  const keptFailure = failure(label, {
    ...guard("sulphites"),
    message: "keeps out Ada (sulphites)",
  });
  expect(notStatedIn(ask("confirm_override"), [keptFailure])).toEqual([]);
  const milkProtection = failure(label, { ...guard("milk"), message: "keeps out Ada (milk)" });
  expect(notStatedIn(ask("confirm_override"), [milkProtection])).toEqual([milkProtection]);
});
