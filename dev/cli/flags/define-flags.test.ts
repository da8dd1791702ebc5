// The usage text and the parser that `defineFlags` makes from a definition.
import { Option } from "@commander-js/extra-typings";
import { describe, expect, it } from "vitest";
import { startFlags } from "./args.ts";
import { channelFlags } from "./channel-args.ts";
import { defineFlags, refuse } from "./define-flags.ts";
import { processFlags } from "./process-args.ts";
import { collect, text, whole } from "./values.ts";

const juggle = defineFlags({
  command: "npm run juggle",
  purpose: `Keeps balls in the air for as long as
no one looks.`,
  flags: (command) =>
    command
      .argument("[COLOUR]", "of all balls")
      .option(
        "--balls <N>",
        "how many of them, between one and as many as there are hands",
        whole(1),
        3,
      )
      .option("--music <FILE>", "what to play", text("a file"))
      .option("--also <THING>", "another thing; may be given several times", collect, [])
      .addOption(new Option("--speed <KIND>", "how fast").choices(["slow", "fast"]))
      .option("--fire", "lights them", false),
  make({ balls, ...options }, colour) {
    if (options.fire && balls > 9) refuse("Nine burning balls are enough.");
    return { ...options, balls, colour };
  },
  notes: `What follows is known
of all of them.

- A ball that falls
is gone.
- A hand is not.`,
  example: "npm run juggle -- --balls 5",
});

const terminal = (columns: number) => ({ isTTY: true, columns, write: () => true });
const problem = (...argv: string[]) => {
  const result = juggle.parse(argv);
  return result.ok || result.help ? "none" : result.problem;
};

describe("usage texts", () => {
  it("a usage text has the purpose, each flag with its default or choices, the notes and the example", () => {
    expect(juggle.usage(terminal(100))).toBe(`Usage: npm run juggle -- [options] [COLOUR]

Keeps balls in the air for as long as no one looks.

Arguments:
  COLOUR          of all balls

Options:
  --balls <N>     how many of them, between one and as many as there are hands (default: 3)
  --music <FILE>  what to play
  --also <THING>  another thing; may be given several times
  --speed <KIND>  how fast (choices: "slow", "fast")
  --fire          lights them
  -h, --help      show this

What follows is known of all of them.

- A ball that falls is gone.
- A hand is not.

Example: npm run juggle -- --balls 5`);
  });

  it("a usage text puts the description below its flag if there is no room next to it", () => {
    expect(juggle.usage(terminal(40))).toContain(`
  --balls <N>
      how many of them, between one and
      as many as there are hands
      (default: 3)
`);
  });

  it.each([80, 60, 40])(
    "a usage text breaks its lines within %i columns, and loses no word",
    (columns) => {
      for (const flags of [startFlags, channelFlags, processFlags]) {
        const usage = flags.usage(terminal(columns));
        const breakable = usage.split("\n").filter((line) => line.trim().includes(" "));
        expect(breakable.filter((line) => line.length > columns)).toEqual([]);
        expect(usage.match(/\S+/g)).toEqual(flags.usage(terminal(100)).match(/\S+/g));
      }
    },
  );
});

describe("command lines", () => {
  it("a command line is parsed to the result of `make`, or to the flags if there is no `make`", () => {
    const argv = ["red", "--balls", "4", "--also", "a", "--also", "b"];
    const args = { balls: 4, also: ["a", "b"], fire: false, colour: "red" };
    expect(juggle.parse(argv)).toEqual({ ok: true, args });
    const plain = defineFlags({ command: "npm run x", purpose: "Does it.", example: "npm run x" });
    expect(plain.parse([])).toEqual({ ok: true, args: {} });
  });

  it("a command line with --help shows the usage in spite of faults, unless --help follows `--`", () => {
    expect(juggle.parse(["--balls", "none", "--help"])).toEqual({ ok: false, help: true });
    expect(juggle.parse(["-h", "--bals"])).toEqual({ ok: false, help: true });
    expect(juggle.parse(["--", "--help"])).toMatchObject({ args: { colour: "--help" } });
  });

  it("a command line is refused with its fault, and with the nearest flag for a misspelt one", () => {
    expect(problem("--bals", "3")).toBe("Unknown option '--bals': did you mean --balls?");
    expect(problem("--hlep")).toBe("Unknown option '--hlep': did you mean --help?");
    expect(problem("--xyzzy")).toBe("Unknown option '--xyzzy'.");
    expect(problem("--balls", "0")).toContain("It needs a whole number from 1");
    expect(problem("--balls")).toBe("Option '--balls <N>' argument missing.");
    expect(problem("--music", "--fire")).toBe("--music needs a value, and --fire is a flag.");
    expect(problem("--music", " ")).toContain("It needs a file.");
    expect(problem("red", "green")).toContain("Expected 1 argument but got 2");
    expect(problem("--fire", "--balls", "10")).toBe("Nine burning balls are enough.");
  });
});
