// The inputs of a step's Tool, if the caret is among that step's inputs.

interface Tool {
  id: string;
  inputs: readonly string[];
}

/**
 * @param above the lines above the caret's
 * @returns the names of the Tool's inputs that the lines above do not give; empty unless these end within a step's `inputs`
 */
export function inputsAt(above: string, tools: readonly Tool[]): string[] {
  const lines = above.split("\n");
  const presentNames = new Set<string>();
  let isWithin = false;
  for (const line of lines.reverse()) {
    if (!isWithin) {
      if (line.trim() === "") continue;
      if (line.startsWith("    inputs:")) isWithin = line.trim() === "inputs:";
      else if (line.startsWith("      ")) presentNames.add(line.trim().split(":", 1)[0] ?? "");
      if (!isWithin && !line.startsWith("      ")) return [];
      continue;
    }
    const toolId = /^ {6}tool: *(\S+)/.exec(line)?.[1];
    if (toolId !== undefined) {
      const tool = tools.find(({ id }) => id === toolId);
      return (tool?.inputs ?? []).filter((name) => !presentNames.has(name));
    }
    if (line.startsWith("  - ")) return [];
  }
  return [];
}
