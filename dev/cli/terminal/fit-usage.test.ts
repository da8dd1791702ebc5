import { expect, it } from "vitest";
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

it("leaves a usage as it is where it fits, and for whom no terminal shows it", () => {
  expect(fitUsage(EXAMPLE, terminal(80))).toBe(EXAMPLE);
  expect(fitUsage(EXAMPLE, { write: () => true, columns: 30 })).toBe(EXAMPLE);
});
