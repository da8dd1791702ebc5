// Counts the characters of the fixtures' user parts, and how many of them providers read from their cache.
import * as z from "zod";
import { parseHop } from "../../shared/contracts/hop.ts";
import { markdownTable } from "../../bench/report/markdown-table.ts";
import { fixtureFile, fixtureNames } from "../replay/fixtures.ts";
import { readRecording } from "../replay/recording.ts";
import { percentChange } from "./percent-change.ts";

/** The characters of all user parts of a node's prompts, over all fixtures. */
export const UserPartSchema = z.strictObject({
  node: z.string(),
  calls: z.int(),
  /** The characters that are marked for caching. */
  cached: z.int(),
  /** The other characters, which follow them. */
  own: z.int(),
});
export type UserPart = z.infer<typeof UserPartSchema>;

/**
 * Replays every fixture.
 * @throws Error if a replay deviates from its recording
 */
export async function countUserParts(): Promise<UserPart[]> {
  // These are loaded only here, because that takes half a second and the document does not need them.
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

/** A table of calls and characters by node, and in total. */
export function userPartsTable(before: readonly UserPart[], after: readonly UserPart[]): string {
  const nodes = [...new Set([...before, ...after].map(({ node }) => node))].toSorted();
  const row = (name: string, old: UserPart | undefined, now: UserPart | undefined) => [
    ...[name, pair(old?.calls, now?.calls)],
    ...[pair(old?.cached, now?.cached), pair(old?.own, now?.own), change(old?.own, now?.own)],
  ];
  const partOf = (parts: readonly UserPart[], node: string) =>
    parts.find((part) => part.node === node);
  return markdownTable(
    ["node", "calls", "characters from the cache", "other characters", "change"],
    [
      ...nodes.map((node) => row(node, partOf(before, node), partOf(after, node))),
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
