import { expect, it } from "vitest";
import { startUsage } from "../flags/args.ts";
import { channelUsage } from "../flags/channel-args.ts";
import { processUsage } from "../flags/process-args.ts";
import { fitUsage } from "./fit-usage.ts";

const terminal = (columns: number) => ({ isTTY: true, columns, write: () => true });

const EXAMPLE = `Usage: npm run juggle -- [options]
       npm run juggle -- list

Keeps balls in the air for as long as
nobody looks.

  --balls N     how many of them, between one and as many as there
                are hands and feet
  --help        show this

- A ball that falls
  is gone.

Example: npm run juggle -- --balls 3`;

it("goes on below the description, the command or the paragraph that it breaks", () => {
  expect(fitUsage(EXAMPLE, terminal(46))).toBe(`Usage: npm run juggle -- [options]
       npm run juggle -- list

Keeps balls in the air for as long as nobody
looks.

  --balls N     how many of them, between one
                and as many as there are hands
                and feet
  --help        show this

- A ball that falls is gone.

Example: npm run juggle -- --balls 3`);
  expect(fitUsage(EXAMPLE, terminal(30))).toContain(`
  --balls N
      how many of them,
      between one and as many
      as there are hands and
      feet
`);
});

it.each([80, 60, 40])("keeps every word of a command's usage within %i columns", (columns) => {
  for (const usage of [startUsage, channelUsage, processUsage]) {
    const lines = fitUsage(usage, terminal(columns)).split("\n");
    const breakable = lines.filter((line) => line.trim().includes(" "));
    expect(breakable.filter((line) => line.length > columns)).toEqual([]);
    expect(lines.join(" ").match(/\S+/g)).toEqual(usage.match(/\S+/g));
  }
});

it("leaves a usage as it is where it fits, and for whom no terminal shows it", () => {
  expect(fitUsage(EXAMPLE, terminal(80))).toBe(EXAMPLE);
  expect(fitUsage(EXAMPLE, { write: () => true, columns: 30 })).toBe(EXAMPLE);
});
