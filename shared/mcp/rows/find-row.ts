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
 * @param only the resource that it has to be of; any by default
 * Refused for a ref that the conversation does not have, or of another resource.
 */
export async function findRow(
  { runtime, user }: ToolCall,
  { conversation }: Place,
  ref: string,
  only?: ResourceSpec,
): Promise<FoundRow | Refusal> {
  const [known] = await runtime.api(user).refsNamed(conversation, [ref]);
  const spec = known && resourceOf(runtime.flow.pack, known.type);
  if (known && spec && (only === undefined || only === spec)) return { spec, id: known.entity };
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
