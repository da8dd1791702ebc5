// What every command does with its command line: show its usage for --help, refuse what it does not know, or go on.
import { parseArgs, type ParseArgsConfig } from "node:util";
import { fitUsage } from "../terminal/fit-usage.ts";
import { fitted } from "../terminal/terminal.ts";
import { parse, wrong, type Parsed } from "./args.ts";

type Refused = Exclude<Parsed<unknown>, { ok: true }>;
type Options = NonNullable<ParseArgsConfig["options"]>;
type Read<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: boolean }>
>;

/**
 * The arguments of a command. Ends the program with code 0 after showing the usage, and with code 2 after
 * saying what is wrong.
 */
export function argsOrExit<T>(usage: string, read: (argv: string[]) => Parsed<T>): T {
  const parsed = read(process.argv.slice(2));
  if (parsed.ok) return parsed.args;
  showUsage(usage, parsed);
  process.exit(parsed.help ? 0 : 2);
}

/** On stdout what was asked for; on stderr what is wrong, and the usage. */
export function showUsage(usage: string, refused: Refused): void {
  if (refused.help) return console.log(fitUsage(usage, process.stdout));
  const problem = fitted(refused.problem, process.stderr);
  console.error(`${problem}\n\n${fitUsage(usage, process.stderr)}`);
}

/**
 * The same for a command whose flags need no parser of their own.
 * @param rules `words`: whether words without a flag are taken; `fault`: what is wrong with the values
 */
export function flagsOrExit<const O extends Options>(
  usage: string,
  options: O,
  rules: { words?: boolean; fault?: (read: Read<O>) => string | undefined } = {},
): Read<O> {
  return argsOrExit(usage, (argv) =>
    parse(() => {
      const read = parseArgs({
        args: argv,
        allowPositionals: rules.words === true,
        options: { ...options, help: { type: "boolean", short: "h", default: false } },
      });
      const { help } = read.values as { help: boolean };
      if (help) return { ok: false, help };
      const args = read as unknown as Read<O>;
      const fault = rules.fault?.(args);
      return fault === undefined ? { ok: true, args } : wrong(fault);
    }),
  );
}
