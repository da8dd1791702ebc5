// Writes STORED.md: what runs of stored Processes cost, and how to read the numbers.
import { cpus, loadavg } from "node:os";
import { markdownTable } from "./markdown-table.ts";

interface StoredResults {
  /** Cells for the columns of `COLUMNS`: for runs, for one further step, for runs of items, and for the largest runs. */
  runRows: string[][];
  perStep: string[][];
  items: string[][];
  large: string[][];
  runs: { alone: number; atOnce: number; inFlight: number };
}

const COLUMNS = {
  runRows: ["Run", "Store", "Queue", "Postgres", "Service", "KB", "p50 ms alone", "workerd CPU ms"],
  perStep: ["A further step", "Store", "Queue", "Postgres", "Service"],
  items: [
    ...["Run", "Store requests an item", "bytes of an item's claim", "bytes of its commit"],
    ...[
      "Store KB in total",
      "KB of the state",
      "Postgres requests an item",
      "Postgres KB in total",
    ],
    "the run's end: requests / KB",
  ],
  large: [
    ...["Run", "Claims", "KB of a claim, p50 / max", "KB in total", "s"],
    "JS heap in use MB, before → max",
  ],
};

export function writeStoredResults({
  runRows,
  perStep,
  items,
  large,
  runs,
}: StoredResults): string {
  const { alone, atOnce, inFlight } = runs;
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "?"}`;
  const sections = [
    {
      title: "Beside the chain",
      text: `Seven steps in three waves. In the chain, three run side by side, then three more, then one, with decisions that do nothing. In a stored Process, consecutive parallel steps are one wave, so its single step is between the two groups of three. Both have as many steps, waves and joins, and each step leaves 4 KB. The chain's other hops are Understand, Think, Reply and Summarize; a stored Process has one before its steps and one after them. The requests are those of one run, from its message to its end. The chain calls no service, and the Process calls one in each step, through the egress guard. Milliseconds: the median of ${alone} runs one at a time; CPU time of workerd for each of ${atOnce} runs, ${inFlight} at once.`,
      columns: COLUMNS.runRows,
      rows: runRows,
    },
    {
      title: "What a step adds",
      text: "The requests that one further step adds, measured by a run with ten more steps, one after the other. Without an effect outside they are those of a hop of the chain: a claim, a commit and a publication. A Secret or an unsafe effect adds `begin_step` and `end_step`.",
      columns: COLUMNS.perStep,
      rows: perStep,
    },
    {
      title: "What an item adds",
      text: "One call returns a list, and each of its items is sent in a call of its own, ten side by side, which answers with a few bytes. Bytes are sent (↑) and received (↓): the median, with the maximum in brackets. The state is what the run's last hop reads, which is the whole state of the run. The run's end stores what each step did and what a rerun takes over. Counts and bytes do not depend on the machine's load.",
      columns: COLUMNS.items,
      rows: items,
    },
    {
      title: "The largest runs",
      text: "Runs at the limits: 200 steps, and as many outputs of 256 KB as the 4 MB of a run allow. A claim returns what its hop reads, and the definition. The heap is that of the Worker's isolate, which makes all hops here and may have 128 MB in production; it is read after each collection, about five times a second or more, in a run of its own. Hops that read much have a smaller share of the workers (spec/hop-protocol#workers), which limits the heap of the last row and makes that run slower. Each of the 1,000 items answers with 200 bytes; the last claim of that run reads all of its state.",
      columns: COLUMNS.large,
      rows: large,
    },
  ];
  const head = `# What a stored Process costs

Written by \`npm run bench:stored\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${machine}, load average ${(loadavg()[0] ?? 0).toFixed(1)} at the end. The local stack, as in \`RESULTS.md\`; continuation off; a REST service on this machine that answers at once.`;
  // A part that was not measured has no rows.
  const sectionsWithRows = sections.filter((section) => section.rows.length > 0);
  return [
    head,
    ...sectionsWithRows.map(
      ({ title, text, columns, rows: cells }) =>
        `## ${title}\n\n${text}\n\n${markdownTable(columns, cells)}`,
    ),
  ].join("\n\n");
}
