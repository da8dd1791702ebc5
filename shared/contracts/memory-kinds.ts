// The kinds of memory runs. Each is a stored Process of the system, `alfred.<kind>`.
export const MEMORY_KINDS = ["remember", "enrich", "reflect"] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];
