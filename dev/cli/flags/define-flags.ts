// Defines a command's flags once: the usage text, the parser and the messages for a wrong command line
// follow from the definition.
import { Command, CommanderError, Help } from "@commander-js/extra-typings";
import { displayWidth, fitted, widthOf, wrap, type TerminalStream } from "../terminal/terminal.ts";

/** The part of a command that carries the types of its flags and arguments. */
interface TypedCommand {
  opts(): object;
  processedArgs: unknown[];
}

export interface FlagsDefinition<C extends TypedCommand, T> {
  /** What a person types before the flags, such as `npm start`. */
  command: string;
  /** What follows the command, if the arguments do not show it: `list | drop ID…`. */
  usage?: string;
  /** What the command does, in sentences. */
  purpose: string;
  /** Adds the flags and the arguments. */
  flags?: (command: Command) => C;
  /** Makes the result of flags and arguments, or `refuse`s them. Without `make`, the result is the flags alone. */
  make?: (values: ReturnType<C["opts"]>, ...args: C["processedArgs"]) => T;
  /** Further explanations. A line break is kept if the next line is empty, indented or a `- …`. */
  notes?: string;
  example: string;
}

export type Parsed<T> =
  | { ok: true; args: T }
  | { ok: false; help: true }
  | { ok: false; help: false; problem: string };

export interface Flags<T> {
  /** The usage text as the stream shows it. */
  usage(stream: TerminalStream): string;
  /** `--help` or `-h` takes precedence over any fault, unless it follows `--`. */
  parse(argv: readonly string[]): Parsed<T>;
  /**
   * Reads the command line of this process. Ends the process with code 0 after showing the usage,
   * and with code 2 after a message about a fault.
   */
  readOrExit(): T;
}

/** What a command reads from its command line. */
export type ArgsOf<F> = F extends Flags<infer T> ? T : never;

/** Ends the parsing of a command line with a message about its fault. */
export function refuse(problem: string): never {
  throw new CommanderError(2, "refused", problem);
}

export function defineFlags<C extends TypedCommand = Command, T = ReturnType<C["opts"]>>(
  definition: FlagsDefinition<C, T>,
): Flags<T> {
  const usage = (stream: TerminalStream) => usageOf(build(definition), definition, stream);
  const parse = (argv: readonly string[]): Parsed<T> => {
    const flagWords = argv.includes("--") ? argv.slice(0, argv.indexOf("--")) : argv;
    if (flagWords.includes("--help") || flagWords.includes("-h")) return { ok: false, help: true };
    const command = build(definition);
    try {
      refuseFlagsAsValues(command, flagWords);
      command.parse(argv, { from: "user" });
      const [values, args] = [command.opts() as ReturnType<C["opts"]>, command.processedArgs];
      return { ok: true, args: definition.make ? definition.make(values, ...args) : (values as T) };
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      return { ok: false, help: false, problem: inSentences(error.message) };
    }
  };
  return {
    usage,
    parse,
    readOrExit() {
      const result = parse(process.argv.slice(2));
      if (result.ok) return result.args;
      if (result.help) console.log(usage(process.stdout));
      else {
        console.error(`${fitted(result.problem, process.stderr)}\n\n${usage(process.stderr)}`);
      }
      process.exit(result.help ? 0 : 2);
    },
  };
}

function build<C extends TypedCommand, T>({
  command: name,
  usage,
  flags,
}: FlagsDefinition<C, T>): Command<unknown[]> {
  const command = new Command(`${name} --`)
    .helpOption("-h, --help", "show this")
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  if (usage !== undefined) command.usage(usage);
  flags?.(command);
  return command as unknown as Command<unknown[]>;
}

/** Needed because commander takes the next word as a flag's value, even if that word is a flag. */
function refuseFlagsAsValues(command: Pick<Command, "options">, argv: readonly string[]): void {
  const find = (word = "") => command.options.find(({ long }) => long === word);
  for (const [index, word] of argv.entries()) {
    const next = argv[index + 1];
    if (find(word)?.required === true && find(next) !== undefined) {
      refuse(`${word} needs a value, and ${next} is a flag.`);
    }
  }
}

/** Rewords commander's message, which is `error: …`, sometimes with a suggestion on a second line. */
function inSentences(message: string): string {
  const text = message
    .replace(/^error: ./, (start) => start.slice(-1).toUpperCase())
    .replace(/\n\(Did you mean (.*)\?\)$/, ": did you mean $1?");
  return /[.?]$/.test(text) ? text : `${text}.`;
}

/** The columns that a description needs to be readable next to its flag. */
const MIN_DESCRIPTION_COLUMNS = 24;

function usageOf(
  command: Command<unknown[]>,
  {
    purpose,
    notes,
    example,
  }: Pick<FlagsDefinition<TypedCommand, unknown>, "purpose" | "notes" | "example">,
  stream: TerminalStream,
): string {
  const width = widthOf(stream);
  const hanging = (head: string, text: string) => {
    const indent = " ".repeat(displayWidth(head));
    return head + wrap(text, width, indent).slice(head.length);
  };
  command.configureHelp({
    helpWidth: width,
    minWidthToWrap: MIN_DESCRIPTION_COLUMNS,
    // The default is not shown if it is false or an empty list.
    optionDescription(option) {
      const { defaultValue } = option as { defaultValue: unknown };
      const isEmpty =
        defaultValue === false || (Array.isArray(defaultValue) && defaultValue.length === 0);
      return isEmpty ? option.description : Help.prototype.optionDescription.call(this, option);
    },
    styleUsage: (usage) => hanging("Usage: ", usage).slice("Usage: ".length),
    formatItem: (term, termWidth, description, helper) =>
      width - termWidth - 4 < MIN_DESCRIPTION_COLUMNS
        ? `  ${term}\n${wrap(description, width, "      ")}`
        : Help.prototype.formatItem.call(helper, term, termWidth, description, helper),
  });
  const paragraphs = [command.description(joinLines(purpose)).helpInformation().trimEnd()];
  if (notes !== undefined) paragraphs.push(wrap(joinLines(notes), width));
  return [...paragraphs, hanging("Example: ", example)].join("\n\n");
}

/** Joins the lines of each paragraph to one line. */
const joinLines = (text: string): string => text.replaceAll(/(?<!\n)\n(?![\n -])/g, " ");
