import { expect, test } from "vitest";
import { createCellarPack } from "../../../tests/cellar/pack.ts";
import { toPublicProfile } from "./save-profile.ts";

const { profile } = createCellarPack();
const core = {
  displayName: "Ada",
  guidance: { wines: "dry" },
  timezone: "UTC",
  memory: true,
  memoryForAgents: false,
  approvalsForAgents: false,
  notices: "chat" as const,
  noticesTo: null,
};

test("a profile has the pack's fields, with their defaults, and no others", () => {
  const fields = { palate: "dry", allergens: ["milk"] };
  expect(toPublicProfile(profile, { ...core, fields })).toEqual({
    ...core,
    shunnedColours: [],
    glasses: [],
    palate: "dry",
  });
});
