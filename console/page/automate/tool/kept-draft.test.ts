// Which part of a Tool's draft the tab's storage gets, and what a draft has again after a reload.
import { expect, it } from "vitest";
import { draftIn, keptText } from "./kept-draft.ts";
import { EMPTY_DRAFT, type ToolDraft } from "./tool-draft.ts";

const account = { type: "object", properties: { pin: { sensitive: true }, user: {} } };
const properties = { endpoint: { type: "string" }, token: { sensitive: true }, account };
const services = [{ id: "shop", connectionSchema: { type: "object", properties } }];

const draftWith = (connection: ToolDraft["connection"]): ToolDraft => ({
  ...EMPTY_DRAFT,
  name: "Order",
  serviceId: "shop",
  connection,
});
const typed = draftWith({
  endpoint: "https://a.example.com",
  token: "canary",
  account: { pin: "canary", user: "ana" },
});

it("the stored text of a Tool's draft has no connection value that the Service marks as sensitive", () => {
  expect(keptText(typed, services)).not.toContain("canary");
});

it("after a reload, a Tool's draft has what was typed, and the sensitive values that the Tool had before", () => {
  const text = keptText(typed, services);
  expect(draftIn(text, EMPTY_DRAFT, services)).toEqual(
    draftWith({ endpoint: "https://a.example.com", account: { user: "ana" } }),
  );
  const stored = { endpoint: "https://b.example.com", token: "old", account: { pin: "1" } };
  expect(draftIn(text, draftWith(stored), services).connection).toEqual({
    endpoint: "https://a.example.com",
    token: "old",
    account: { pin: "1", user: "ana" },
  });
});

it("before a reload, a Tool's draft has the sensitive values that were typed, and not those that were cleared", () => {
  const cleared = draftWith({ endpoint: "https://a.example.com" });
  expect(draftIn(JSON.stringify(typed), cleared, services)).toEqual(typed);
  expect(draftIn(JSON.stringify(cleared), typed, services)).toEqual(cleared);
});
