// Which prompts had the section that names what always holds.
import { expect, it } from "vitest";
import { hopsWithoutProfile, promptsWithProfile } from "./prompts-with-profile.ts";
import type { Hop } from "./trace.ts";

const hop = (name: string, node: string, ...titles: string[]) =>
  ({
    hop: name,
    node,
    calls: [{ node, user: titles.map((title) => ({ title, tokens: 9 })) }],
  }) as unknown as Hop;

it("the prompts with the profile are those with its section, and Understand's section of constraints is not taken for it", () => {
  const hops = [
    hop("understand", "understand", "Always", "Constraints", "Message"),
    hop("understand.2", "understand", "Constraints", "Message"),
    hop("think", "think", "Today", "Constraints"),
    hop("act.1", "act", "Task"),
    hop("act.2", "act", "User and household", "Task"),
    hop("toString", "toString", "Constraints"),
    { ...hop("act.3", "act"), calls: [] },
  ];
  expect(promptsWithProfile(hops).map(({ hop: { hop: name }, title }) => [name, title])).toEqual([
    ["understand", "Always"],
    ["think", "Constraints"],
    ["act.2", "User and household"],
  ]);
  const without = ["understand.2", "act.1", "toString"];
  expect(hopsWithoutProfile(hops).map(({ hop: name }) => name)).toEqual(without);
});
