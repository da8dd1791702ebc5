// The faults of a definition, each with its place and its message.
import type { PlacedFault } from "../chat/api-error.ts";
import { columns, plain, wrap } from "../terminal/terminal.ts";

/** If the list is too wide for the terminal, each place gets a line of its own. */
export function faultLines(faults: readonly PlacedFault[], width: number): string[] {
  const rows = faults.map(({ pointer, detail }) => [plain(pointer) || "/", plain(detail)]);
  const lines = columns(rows).map((line) => `  ${line}`);
  if (lines.every((line) => line.length <= width)) return lines;
  return rows.flatMap(([place = "", detail = ""]) => [`  ${place}`, wrap(detail, width, "    ")]);
}
