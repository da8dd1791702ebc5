// `/mind`: shows what is in mind in this conversation, and its tokens. `/mind leave N` leaves an entity out, and
// `/mind keep N` keeps it in mind.
import type { z } from "zod";
import type { WorkingMemorySchema } from "../../../shared/contracts/api/mind.ts";
import { columns, plain } from "../terminal/terminal.ts";
import type { ApiClient } from "./api-client.ts";

type Api = Pick<ApiClient, "request">;
type Mind = z.output<typeof WorkingMemorySchema>;
type Entity = Mind["activeEntities"][number];

const USAGE = "  Type /mind leave or /mind keep, and a number that /mind shows.";

/** @param words after the command: nothing, `leave N` or `keep N` */
export async function mindLines(api: Api, conversation: string, words: string): Promise<string[]> {
  const address = `/v1/conversations/${conversation}/mind`;
  const mind = await api.request<Mind>("GET", address);
  if (words === "") return linesOf(mind);
  const [, choice, number] = /^(leave|keep) +(\d{1,3})$/.exec(words) ?? [];
  const entity = [...mind.activeEntities, ...mind.leftOut][Number(number) - 1];
  if (choice === undefined || !entity) return [USAGE];
  return linesOf(
    await api.request<Mind>("PATCH", `${address}/entities/${entity.entityUuid}`, {
      included: choice === "keep",
    }),
  );
}

function linesOf(mind: Mind): string[] {
  const { immediatePath, summaries, activeEntities, leftOut, introspectionContext } = mind;
  const rows: [string, number][] = [
    ...immediatePath
      .toReversed()
      .map((step, n): [string, number] => [
        `turn ${n + 1}${step.episodeId === null ? "" : ", kept"}`,
        step.tokens,
      ]),
    ...summaries.map(({ coversTo, tokens }): [string, number] => [
      `summary of ${coversTo === 1 ? "the first exchange" : `the first ${coversTo} exchanges`}`,
      tokens,
    ]),
    ...activeEntities.map((entity, n): [string, number] => [entityText(entity, n), entity.tokens]),
    ...introspectionContext.map(({ position, text, tokens }): [string, number] => [
      `note ${position}: ${plain(text)}`,
      tokens,
    ]),
    ["total", mind.totalTokens],
  ];
  const leftOutLines = leftOut.map(
    ({ name, category }, n) =>
      `  ${activeEntities.length + n + 1}. ${plain(name)} (${category}): left out`,
  );
  const hint = activeEntities.length + leftOut.length > 0 ? [USAGE] : [];
  return [
    ...columns(rows.map(([what, tokens]) => [what, `${tokens} tokens`])).map((line) => `  ${line}`),
    ...leftOutLines,
    ...hint,
  ];
}

/** `1. Clara (person), 50 %, without facets` */
function entityText(entity: Entity, n: number): string {
  const without = [
    ...(entity.includeSummary ? [] : ["summary"]),
    ...(entity.includeFacets ? [] : ["facets"]),
    ...(entity.includeRelationships ? [] : ["facts"]),
  ];
  const why = entity.relevanceScore === 1 ? "kept" : `${Math.round(100 * entity.relevanceScore)} %`;
  const missing = without.length === 0 ? "" : `, without ${without.join(", ")}`;
  return `${n + 1}. ${plain(entity.name)} (${entity.category}), ${why}${missing}`;
}
