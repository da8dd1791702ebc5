// The type of a short run of a documented command, and how its command is read.

export interface ShortRun {
  /** A shell command, as in the documents; the suite that runs it sets variables such as `$FILES`. */
  command: string;
  /** What it must print, on either stream. */
  prints: RegExp;
  /** The expected exit code; 0 by default. */
  exit?: number;
  /** Lines on standard input, which is then closed. */
  typed?: string;
  /** For a program that runs until Ctrl-C, which is pressed as soon as this is printed. */
  stopsAt?: RegExp;
  /** Committed files that it writes again: each must be written, and come out as it is committed. */
  writes?: readonly string[];
  /** Committed files that it may change, because of ids, times or recordings. */
  remakes?: RegExp;
  /** Runs in the repository itself, because the command copies it with git. */
  inRepository?: true;
}

/** @returns the name of a script of package.json, or another program's command line without flags */
export function subjectOf(command: string): string {
  const [, script, short] = /\bnpm (?:run ([\w:-]+)|(start|test)\b)/.exec(command) ?? [];
  return script ?? short ?? command.replaceAll(/ --\S+/g, "").trim();
}

export function flagsOf(command: string): string[] {
  return [...new Set([...command.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([flag]) => flag))];
}
