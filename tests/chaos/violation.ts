// Something that must not happen, with what is needed to find its cause.

export const SORTS = ["lost", "duplicated", "out of order", "never ended"] as const;

export interface Violation {
  sort: (typeof SORTS)[number];
  conversation: string;
  run: string;
  what: string;
}

export function violationText({ sort, conversation, run, what }: Violation): string {
  return `VIOLATION ${sort}: ${what} (conversation ${conversation}, run ${run})`;
}
