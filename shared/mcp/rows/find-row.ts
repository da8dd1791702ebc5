// The row that a ref names in the agent's conversation.
import type { DomainPack } from "../../contracts/pack.ts";
import type { ResourceSpec } from "../../contracts/resource.ts";
import { Refusal } from "../../services/refusal.ts";
import type { Place } from "../find-conversation.ts";
import type { ToolCall } from "../tool.ts";

export interface FoundRow {
  spec: ResourceSpec;
  id: string;
}

/**
 * Refuses a ref that the conversation does not have, and a ref of no resource or of one other than `onlyResource`.
 * @param onlyResource the resource that the row must belong to; any by default
 */
export async function findRow(
  { runtime, user }: ToolCall,
  { conversation }: Place,
  ref: string,
  onlyResource?: ResourceSpec,
): Promise<FoundRow | Refusal> {
  const [target] = await runtime.api(user).refsNamed(conversation, [ref]);
  const spec = target && resourceOf(runtime.flow.pack, target.type);
  if (target && spec && (onlyResource === undefined || onlyResource === spec))
    return { spec, id: target.entity };
  return unknownRef(ref);
}

const resourceOf = (pack: DomainPack, type: string) =>
  pack.resources?.find(({ table }) => pack.tables[table]?.refType === type);

export function unknownRef(ref: string): Refusal {
  return new Refusal({
    kind: "missing",
    code: "unknown_ref",
    title: `There is no ${JSON.stringify(ref)} here`,
    detail: "Refs come from lists, replies and changes of this connection; list again to see them.",
  });
}
