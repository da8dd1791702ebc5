// The console names the prompts that had the section about the profile: it must know that section's title in each node.
import { expect, it } from "vitest";
import {
  hopsWithoutProfile,
  promptsWithProfile,
} from "../../console/page/inspect/prompts-with-profile.ts";
import type { Hop } from "../../console/page/inspect/trace.ts";
import { sectionSizes } from "../../shared/engine/observe/section-sizes.ts";
import { wholePrompts } from "./whole-prompts.ts";

/** A line of the profile of the household in these prompts. */
const PROFILE = "- allergy: crustaceans (household)";

/** The titles of a prompt's sections that contain the line. */
const titlesWithProfile = (prompt: string) =>
  `\n${prompt}`
    .split("\n## ")
    .filter((section) => section.includes(PROFILE))
    .map((section) => section.split("\n")[0]);

it("the console finds each prompt that names the profile, by the title that its section really has", () => {
  const prompts = wholePrompts();
  const hops = prompts.map(({ name, user }) => {
    const node = name.split("-")[0];
    const sections = sectionSizes(user).map(([title]) => ({ title, tokens: 1 }));
    return { hop: name, calls: [{ node, user: sections }] } as unknown as Hop;
  });
  const foundPrompts = promptsWithProfile(hops).map(({ hop, title }) => [hop.hop, title]);
  const realPrompts = prompts.flatMap(({ name, user }) =>
    titlesWithProfile(user).map((title) => [name, title]),
  );
  expect(foundPrompts).toEqual(realPrompts);
  const titles = new Set(realPrompts.map(([, title]) => title));
  expect(titles).toEqual(new Set(["Always", "Constraints", "User and household"]));
  const others = prompts.filter(({ user }) => !user.includes(PROFILE)).map(({ name }) => name);
  expect(hopsWithoutProfile(hops).map(({ hop }) => hop)).toEqual(others);
});

it("a prompt with lines of the profile says once what their marks mean, and no other prompt says it", () => {
  const timesIn = (text: string, mark: string) => text.split(mark).length - 1;
  const counts = Object.fromEntries(
    wholePrompts().flatMap(({ name, system, user }) => {
      const explained = [
        ...["`(household)`", "`household`: of other members"].map((words) => timesIn(system, words)),
        timesIn(user, "household: filled in by another member"),
      ].reduce((sum, times) => sum + times, 0);
      return explained === 0 ? [] : [[name, explained]];
    }),
  );
  const promptsThatNameIt = wholePrompts().filter(({ user }) => user.includes(PROFILE));
  expect(counts).toEqual(Object.fromEntries(promptsThatNameIt.map(({ name }) => [name, 1])));
});

it("Think is told once what it may change of what a person avoids, and what only the user can", () => {
  const think = wholePrompts().find(({ name }) => name === "think")?.system ?? "";
  for (const words of [
    "what the user said in a conversation is a row of preferences, which steps may change",
    "only they, or that member, can change it, in the profile",
    "What only `Recall` has, no step takes back",
  ]) {
    expect(think.split(words)).toHaveLength(2);
  }
});
