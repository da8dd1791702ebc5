// One name per node: the Process `alfred.chain` in the database has the nodes of the chain.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { NodeNameSchema } from "../../shared/contracts/chain-hops.ts";
import { projectRoot } from "./planted-tree.ts";

interface Definition {
  nodes: { id: string }[];
  edges: { from: string; to: string }[];
}

const folder = join(projectRoot, "supabase/migrations");
const text = readdirSync(folder)
  .filter((file) => file.endsWith(".sql"))
  .map((file) => readFileSync(join(folder, file), "utf8"))
  .join("\n");

it("the built-in chain has the same nodes in the database and in the code", () => {
  const [, json = ""] =
    /\n {2}'(\{.*?\n {2}\})'::jsonb\nfrom public\.processes p where p\.key = 'alfred\.chain'/s.exec(
      text,
    ) ?? [];
  const { nodes, edges } = JSON.parse(json) as Definition;
  expect(nodes.map(({ id }) => id).toSorted()).toEqual(NodeNameSchema.options.toSorted());
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
  expect([...ends].toSorted()).toEqual(NodeNameSchema.options.toSorted());
});
