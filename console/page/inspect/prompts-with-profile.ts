// The prompts with the section that names what always holds: allergies, diets and tastes.
import type { Hop } from "./trace.ts";

/** Node → the title of that section in its prompts. The prompts of other nodes have no such section. */
const TITLES: Readonly<Record<string, string>> = {
  understand: "Always",
  think: "Constraints",
  act: "User and household",
};

/** A hop with such a prompt, and the section's title in it. */
export interface PromptWithProfile {
  hop: Hop;
  title: string;
}

export function promptsWithProfile(hops: readonly Hop[]): PromptWithProfile[] {
  return hops.flatMap((hop) => {
    const call = hop.calls.find(({ node, user }) =>
      user.some(({ title }) => Object.hasOwn(TITLES, node) && title === TITLES[node]),
    );
    return call === undefined ? [] : [{ hop, title: TITLES[call.node] ?? "" }];
  });
}

/** The hops that asked a model whose prompt had no such section. */
export function hopsWithoutProfile(hops: readonly Hop[]): Hop[] {
  const hopsWithProfile = new Set(promptsWithProfile(hops).map(({ hop }) => hop));
  return hops.filter((hop) => hop.calls.length > 0 && !hopsWithProfile.has(hop));
}
