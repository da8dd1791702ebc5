// Constraint lines of a prompt: `type: value`, one per bullet.
import { bulletsOf, fieldOf } from "./parse-prompt.ts";

export interface ConstraintLine {
  type: string;
  value: string;
}

export interface ConstraintsShown {
  goal: string | null;
  lines: ConstraintLine[];
}

export function readConstraints(text: string): ConstraintsShown {
  return {
    goal: fieldOf(text, "goal"),
    lines: bulletsOf(text).flatMap((line) => {
      const at = line.indexOf(": ");
      return at < 0 ? [] : [{ type: line.slice(0, at), value: line.slice(at + 2) }];
    }),
  };
}

/** The values of one type, in order. */
export function valuesOf({ lines }: ConstraintsShown, type: string): string[] {
  return lines.filter((line) => line.type === type).map(({ value }) => value);
}
