// The categories of entities in memory.
export const ENTITY_CATEGORIES = [
  "person",
  "organization",
  "project",
  "concept",
  "object",
  "event",
  "place",
] as const;
export type EntityCategory = (typeof ENTITY_CATEGORIES)[number];
