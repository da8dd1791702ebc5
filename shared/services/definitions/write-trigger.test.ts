// The refusal of a webhook or a schedule names its first fault in one sentence.
import { expect, it } from "vitest";
import { fieldsRefusal } from "./write-trigger.ts";

it.each([
  ["has no value", "/inputs/city: has no value. Nothing was stored."],
  ["It is not allowed here.", "/inputs/city: It is not allowed here. Nothing was stored."],
])("the refusal for a fault that says %j ends each sentence once", (detail, text) => {
  const refusal = fieldsRefusal("The hook cannot be stored", [{ pointer: "/inputs/city", detail }]);
  expect(refusal?.details.detail).toBe(text);
});
