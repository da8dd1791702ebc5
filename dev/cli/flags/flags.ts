// What the gate and its check of the bundle do with their command lines: show its usage for --help, or refuse an unknown
// flag and suggest the nearest known one, or continue.
import { parseArgs, type ParseArgsConfig } from "node:util";
import { nearestName } from "../terminal/nearest-name.ts";
import { fitUsage } from "../terminal/fit-usage.ts";
import { fitted } from "../terminal/terminal.ts";

/** The usage is shown in both cases: on request, or after the problem. */
export type Parsed<T> =
  | { ok: true; args: T }
  | { ok: false; help: true }
  | { ok: false; help: false; problem: string };

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>["values"];

/**
 * Parses flags; `--help` takes precedence over any fault.
 * @param make builds the command's arguments from its flags
 * @param takes `words`: also words without a flag
 */
export function parseFlags<const O extends Options, T>(
  argv: readonly string[],
  options: O,
  make: (values: Values<O>, words: string[]) => T,
  takes?: "words",
): Parsed<T> {
  const allOptions = { ...options, help: { type: "boolean", short: "h", default: false } } as const;
  try {
    const read = parseArgs({
      args: [...argv],
      options: allOptions,
      allowPositionals: takes === "words",
    });
    if ((read.values as { help: boolean }).help) return { ok: false, help: true };
    return { ok: true, args: make(read.values as Values<O>, read.positionals) };
  } catch (error) {
    return { ok: false, help: false, problem: problemOf(error as Error, Object.keys(allOptions)) };
  }
}

/** Node's parser throws for unknown flags, missing values and stray words; its advice on dashes does not help here. */
function problemOf(error: Error, names: readonly string[]): string {
  const problem = error.message.split(". To specify")[0]?.replace(/\.$/, "");
  const [, flag] = /^Unknown option '--([^']+)'/.exec(error.message) ?? [];
  const nearest = flag === undefined ? undefined : nearestName(flag, names);
  return nearest === undefined ? `${problem}.` : `${problem}: did you mean --${nearest}?`;
}

/**
 * The arguments of the running command. Ends the program with code 0 after showing the usage, and
 * with code 2 after saying what is wrong.
 */
export function argsOrExit<T>(usage: string, read: (argv: string[]) => Parsed<T>): T {
  const parsed = read(process.argv.slice(2));
  if (parsed.ok) return parsed.args;
  if (parsed.help) console.log(fitUsage(usage, process.stdout));
  else {
    const problem = fitted(parsed.problem, process.stderr);
    console.error(`${problem}\n\n${fitUsage(usage, process.stderr)}`);
  }
  process.exit(parsed.help ? 0 : 2);
}

/** The same for a command without flags. */
export function flagsOrExit(usage: string, options: Record<string, never>): void {
  argsOrExit(usage, (argv) => parseFlags(argv, options, () => undefined));
}
