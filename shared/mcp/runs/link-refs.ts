// Replaces refs in an agent's message with the links that a screen writes when its user picks a
// row.
import type { DomainPack } from "../../contracts/pack.ts";
import { refsIn } from "../../domain/entities/translation/strip-refs.ts";
import type { Place } from "../find-conversation.ts";
import type { ToolCall } from "../tool.ts";

/** The maximum number of refs that become links; further refs stay as they are written. */
const MAX_LINKS = 20;

/**
 * `use thing_3` → `use @[Its label](its id)`. The id goes to the chain, which shows no model an id
 * (I1). A ref that the conversation does not have, or whose row is gone, stays as it is written.
 */
export async function linkRefs(
  { runtime, user }: ToolCall,
  { conversation }: Place,
  message: string,
): Promise<string> {
  const { pack } = runtime.flow;
  const api = runtime.api(user);
  const refs = refsIn(pack, message).slice(0, MAX_LINKS);
  const targets = await api.refsNamed(conversation, refs);
  const links = await Promise.all(
    targets.map(async ({ ref, type, entity }): Promise<[string, string][]> => {
      const table = tableOf(pack, type);
      const row = table === undefined ? null : await api.getRow(table, entity);
      if (table === undefined || row === null) return [];
      return [[ref, `@[${plainLabel(pack.labelOf(table, row)) || ref}](${entity})`]];
    }),
  );
  return links.flat().reduce((text, [ref, link]) => replaceRef(text, ref, link), message);
}

const tableOf = (pack: DomainPack, type: string) =>
  Object.values(pack.tables).find(({ refType }) => refType === type)?.table;

/** A label without the characters that would end its link. */
const plainLabel = (label: string) =>
  label
    .replaceAll(/[[\]()\s]+/g, " ")
    .trim()
    .slice(0, 200);

/**
 * The text with the link in place of the ref, where the ref is a word of its own or the target of a
 * link; the row's label then replaces the label of that link.
 */
function replaceRef(text: string, ref: string, link: string): string {
  const word = new RegExp(
    `@\\[[^\\][\\n]*\\]\\(${ref}\\)|(?<![\\p{L}\\p{N}_@[(])${ref}(?![\\p{L}\\p{N}_])`,
    "gu",
  );
  return text.replace(word, () => link);
}
