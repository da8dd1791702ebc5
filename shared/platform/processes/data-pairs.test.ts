// A Process's definition says what the Process may do to the household's data.
import { describe, expect, test } from "vitest";
import {
  ProcessDefinitionSchema,
  type Process,
  type ProcessDefinition,
} from "../../contracts/definitions/processes.ts";
import type { Operation, Tool } from "../../contracts/definitions/tools.ts";
import { beyondAccepted, dataPairs, pairsBeyond } from "./data-pairs.ts";

const ids = Array.from({ length: 9 }, () => crypto.randomUUID());
const id = (index: number) => ids[index] ?? "";

const define = (...calls: ({ tool: string } | { process: string })[]): ProcessDefinition =>
  ProcessDefinitionSchema.parse({
    steps: calls.map((callee, index) => ({
      id: `s${index}`,
      calls: callee,
      output: { variable: `v${index}` },
      execution: { condition: "false" },
    })),
    outputTemplate: "",
  });
const tool = (operation: Operation) => ({ operation }) as Tool;
const process = (definition: ProcessDefinition) => ({ definition }) as Process;
const write = (op: "create" | "delete", subdomain: string): Tool =>
  tool({ type: "data_write", subdomain, table: "t", op });

const tools = new Map<string, Tool>([
  [id(0), tool({ type: "data_read", subdomain: "wines", table: "wines" })],
  [id(1), tool({ type: "data_read", subdomain: "wines", table: "wine_notes" })],
  [id(2), write("delete", "wines")],
  [id(3), write("create", "books")],
  [id(4), tool({ type: "rest_call", method: "GET", path: "/", retry: "safe" })],
]);

describe("pairs of a definition", () => {
  test("the pairs of a definition are listed once each, by subdomain, without calls to the outside", () => {
    const definition = define({ tool: id(2) }, { tool: id(1) }, { tool: id(4) }, { tool: id(0) });
    expect(dataPairs(definition, { tools, processes: new Map() })).toEqual([
      { subdomain: "wines", operation: "read" },
      { subdomain: "wines", operation: "delete" },
    ]);
  });

  test("the pairs of a definition include those of child Processes at any depth, even if these call each other", () => {
    const processes = new Map([
      [id(5), process(define({ process: id(6) }, { tool: id(0) }))],
      [id(6), process(define({ process: id(5) }, { tool: id(3) }))],
    ]);
    expect(dataPairs(define({ process: id(5) }), { tools, processes })).toEqual([
      { subdomain: "books", operation: "create" },
      { subdomain: "wines", operation: "read" },
    ]);
  });

  test("the pairs of a definition do not include those of Tools that the owner may not call", () => {
    const nothing = { tools: new Map(), processes: new Map() };
    expect(dataPairs(define({ tool: id(0) }, { process: id(5) }), nothing)).toEqual([]);
  });
});

test("accepted and new pairs are distinguished by subdomain and operation", () => {
  const [read, remove] = [
    { subdomain: "wines", operation: "read" },
    { subdomain: "wines", operation: "delete" },
  ] as const;
  const elsewhere = { subdomain: "cellars", operation: "read" } as const;
  expect(pairsBeyond([read, remove, elsewhere], [read])).toEqual([remove, elsewhere]);
  expect(pairsBeyond([read], [read, remove])).toEqual([]);
  const [fault] = beyondAccepted([read, remove], { data: [read], version: 3 });
  expect(fault?.detail).toBe("its owner did not accept this with version 3: delete in wines");
  expect(beyondAccepted([read], { data: [read], version: 3 })).toEqual([]);
});

test("a Process that calls itself has the pairs of its new definition, not those of the old one", () => {
  const before = new Map([[id(8), process(define({ tool: id(2) }))]]);
  const after = define({ tool: id(0) }, { process: id(8) });
  const pairs = [{ subdomain: "wines", operation: "read" }];
  expect(dataPairs(after, { tools, processes: before }, id(8))).toEqual(pairs);
});
