import { expect, it } from "vitest";
import type { Receipt } from "../contracts/effects.ts";
import { deniesSaved } from "./denies-saved.ts";

const receipt = (label: string, status: Receipt["status"] = "applied"): Receipt => ({
  ...{ op: "create", table: "wines", ref: "wine_1", label, status },
});
const saved = [receipt("Ada"), receipt("Old Bea")];

it.each([
  "Ada is a draft and not saved yet.",
  "**Ada** (not saved)",
  "Ada isn't saved.",
  "Old Bea has not been saved.",
  "Ada is still just a draft.",
  "Ada remains unsaved.",
])("is said of what is saved: %s", (sentence) => {
  expect(deniesSaved(sentence, saved, ["Cleo"])).toBe(true);
});

it.each([
  "Ada is saved.",
  "Cleo is not saved.",
  "Ada is saved, Cleo is still a draft.",
  "Dora was not saved.",
  "The others are not saved.",
  "Ada is not for keeping.",
])("is not what this says: %s", (sentence) => {
  expect(deniesSaved(sentence, saved, ["Cleo"])).toBe(false);
});

it("is true of what could not be saved, or was only changed", () => {
  expect(deniesSaved("Ada was not saved.", [receipt("Ada", "failed")], [])).toBe(false);
  const update = [{ ...receipt("Ada"), op: "update" as const }];
  expect(deniesSaved("Ada is a draft.", update, [])).toBe(false);
});
