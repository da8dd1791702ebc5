// The scan of log lines finds each kind of leak, which these tests plant in a good line.
import { expect, it } from "vitest";
import { hopLine } from "../../dev/trace/sample-lines.ts";
import { scanLog } from "./scan-log.ts";

const number = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));
const goodLine = hopLine("think", 0, 10, {
  ...number("alfred.published", "alfred.state_chars", "alfred.result_chars", "alfred.repairs"),
  ...number("alfred.prompt_chars", "alfred.claim_requests", "alfred.database_requests"),
  ...number("alfred.store_requests", "alfred.queue_requests"),
  ...number("gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_creation.input_tokens"),
  "gen_ai.operation.name": "invoke_agent",
  "gen_ai.agent.name": "think",
  "gen_ai.conversation.id": "0f8fad5b-d9cb-469f-a165-70867728950e",
  "gen_ai.provider.name": "anthropic",
  "gen_ai.response.model": "some-model-4-5",
  "alfred.delivery": "msg_1a2b",
});
const privateTexts = {
  texts: ["Delete the fish pie that my aunt gave me", "milk"],
  secrets: ["hush-hush-1234"],
};
const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln";

it("the scan accepts ids, codes and numbers", () => {
  expect(scanLog([goodLine], privateTexts)).toEqual([]);
  const step = { event: "step", type: "write", subdomain: "meal_plans", changes: 3 };
  expect(scanLog([step], privateTexts)).toEqual([]);
});

it.each([
  ["the user's words in a field of their own", { text: "Delete the fish pie" }, "text has words"],
  ["one word of the user's", { item: "milk" }, "item has words"],
  ["a label where a code belongs", { "alfred.status": "Fish pie" }, "alfred.status has a value"],
  ["a sentence where a code belongs", { "error.type": "no fish pie" }, "error.type has a value"],
  ["a quotation in a field for sentences", { detail: "no: The fish pie that" }, "detail quotes"],
  ["an object, whatever it contains", { row: { name: "milk" } }, "row is neither a word"],
  ["a user's token", { detail: `refused ${jwt}` }, "like"],
  ["an authorization header", { detail: "Authorization: Bearer abc" }, "like"],
  ["a provider's key", { detail: "sk-ant-0123456789" }, "like"],
  ["a database's password", { detail: "postgres://me:word@localhost/db" }, "like"],
  ["one of the Worker's secrets", { message: "with hush-hush-1234" }, "a secret"],
])("the scan finds %s", (_what, leak, fault) => {
  for (const level of ["info", "warn", "error"]) {
    const faults = scanLog([goodLine, { ...goodLine, level, ...leak }], privateTexts);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
  }
});

it.each(Object.keys(goodLine).filter((field) => /^(alfred|gen_ai)\./.test(field)))(
  "the scan reports a hop's line without %s, unless the field is optional",
  (field) => {
    const { [field]: _gone, ...rest } = goodLine;
    const isOptional = /delivery|retried|response|cost/.test(field);
    expect(scanLog([rest], privateTexts)).toHaveLength(isOptional ? 0 : 1);
  },
);
