// The faults of a definition, each with its place and what is wrong there.
import type { PlacedFault } from "../chat/api-error.ts";
import { columns, plain, wrap } from "../terminal/terminal.ts";

/** A list too wide for the terminal has the places on lines of their own. */
export function faultLines(faults: readonly PlacedFault[], width: number): string[] {
  const rows = faults.map(({ pointer, detail }) => [plain(pointer) || "/", plain(detail)]);
  const wide = columns(rows).map((line) => `  ${line}`);
  if (wide.every((line) => line.length <= width)) return wide;
  return rows.flatMap(([place = "", detail = ""]) => [`  ${place}`, wrap(detail, width, "    ")]);
}
