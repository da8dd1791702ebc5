// The faults of a definition, each with its place and its message.
import type { PlacedFault } from "../chat/api-error.ts";
import { columns, plain, wrap } from "../terminal/terminal.ts";

/** In a list that is too wide for the terminal, places get lines of their own. */
export function faultLines(faults: readonly PlacedFault[], width: number): string[] {
  const rows = faults.map(({ pointer, detail }) => [plain(pointer) || "/", plain(detail)]);
  const wide = columns(rows).map((line) => `  ${line}`);
  if (wide.every((line) => line.length <= width)) return wide;
  return rows.flatMap(([place = "", detail = ""]) => [`  ${place}`, wrap(detail, width, "    ")]);
}
