// What the recognisers may know of the conversation, read from Understand's or Think's prompt.
import { subdomainOfType, type Situation } from "../intents/intent.ts";
import type { Entity } from "../prompt/read-entities.ts";
import type { ConstraintsShown } from "../prompt/read-constraints.ts";
import { latestGroup } from "./resolve.ts";

export function situationOf(entities: Entity[], constraints: ConstraintsShown): Situation {
  const latest = entities.length === 0 ? [] : latestGroup(entities);
  const [first] = latest;
  return {
    hasDrafts: entities.some(({ tier }) => tier === "draft"),
    topic: first === undefined ? null : subdomainOfType(first.type),
    labels: entities.map(({ label }) => label.toLowerCase()).filter((label) => label !== ""),
    hasGoal: constraints.goal !== null,
  };
}
