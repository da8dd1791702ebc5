// How large the user parts of the fixtures' prompts are, and how much of them providers read from
// their cache.
import * as z from "zod";
import { parseHop } from "../../shared/contracts/hop.ts";
import { markdownTable } from "../../bench/report/markdown-table.ts";
import { fixtureFile, fixtureNames } from "../replay/fixtures.ts";
import { readRecording } from "../replay/recording.ts";
import { percentChange } from "./percent-change.ts";

/** Characters of all user parts sent to a node, over all fixtures. */
export const UserPartSchema = z.strictObject({
  node: z.string(),
  calls: z.int(),
  /** Of the beginnings that are marked for caching. */
  cached: z.int(),
  /** Of everything after them. */
  own: z.int(),
});
export type UserPart = z.infer<typeof UserPartSchema>;

/**
 * Replays every fixture.
 * @throws Error when one differs from its recording
 */
export async function countUserParts(): Promise<UserPart[]> {
  // Loading them takes half a second, and the document alone does not need them.
  const { replayRecording } = await import("../replay/replay/replay-recording.ts");
  const { openReplayWorld } = await import("../replay/replay/replay-world.ts");
  const world = await openReplayWorld();
  const parts = new Map<string, UserPart>();
  try {
    for (const name of fixtureNames()) {
      const { prompts, problems } = await replayRecording(readRecording(fixtureFile(name)), world);
      if (problems.length > 0) throw new Error(`${name}: ${problems.join("; ")}`);
      for (const { hop, sent, stable } of prompts) {
        const { node } = parseHop(hop);
        const part = parts.get(node) ?? { node, calls: 0, cached: 0, own: 0 };
        part.calls += 1;
        part.cached += stable;
        part.own += sent.user.length - stable;
        parts.set(node, part);
      }
    }
  } finally {
    await world.stop();
  }
  return [...parts.values()].toSorted((a, b) => a.node.localeCompare(b.node));
}

/** Characters per call by node, and over all calls together. */
export function userPartsTable(before: readonly UserPart[], after: readonly UserPart[]): string {
  const nodes = [...new Set([...before, ...after].map(({ node }) => node))].toSorted();
  const row = (name: string, old: UserPart | undefined, now: UserPart | undefined) => [
    ...[name, pair(old?.calls, now?.calls)],
    ...[pair(old?.cached, now?.cached), pair(old?.own, now?.own), change(old?.own, now?.own)],
  ];
  const of = (parts: readonly UserPart[], node: string) => parts.find((part) => part.node === node);
  return markdownTable(
    ["node", "calls", "characters from the cache", "characters of its own", "change"],
    [
      ...nodes.map((node) => row(node, of(before, node), of(after, node))),
      row("all", sumOf(before), sumOf(after)),
    ],
  );
}

const sumOf = (parts: readonly UserPart[]): UserPart => ({
  node: "all",
  calls: parts.reduce((sum, { calls }) => sum + calls, 0),
  cached: parts.reduce((sum, { cached }) => sum + cached, 0),
  own: parts.reduce((sum, { own }) => sum + own, 0),
});

const format = (value: number | undefined) => value?.toLocaleString("en") ?? "–";
const pair = (before: number | undefined, after: number | undefined) =>
  `${format(before)} → ${format(after)}`;

function change(before: number | undefined, after: number | undefined): string {
  return !before || after === undefined ? "–" : percentChange(before, after);
}
