// Whether hops below the items of a step store in Postgres what they rest on.
import type { ResolvedProcess } from "../../contracts/definitions/resolved.ts";
import type { Step } from "../../contracts/definitions/processes.ts";
import { isJournalled } from "../steps/is-journalled.ts";
import { reachedFrom } from "./reached-from.ts";

export function keepsContext(root: ResolvedProcess, step: Step): boolean {
  const { tools, hasWait } = reachedFrom(root, step);
  const storesContext = [...tools].some((id) => {
    const tool = root.tools[id];
    return tool && (isJournalled(tool) || tool.operation.type === "data_write");
  });
  return hasWait || storesContext;
}
