// Patterns of whole messages: `(add|put) {items} [on|to] the list`. Round brackets hold
// alternatives, square brackets optional words, braces slots (`{slot:name}` gives the value another name);
// `$name` is a part that several patterns share.
import type { Token } from "./tokenize.ts";

export type Captures = Record<string, unknown>;
/** The value of a slot for exactly these tokens; null if they do not fit. */
export type Slot = (tokens: readonly Token[]) => unknown;
export type Slots = Readonly<Record<string, Slot>>;
/** Calls `next` for every way in which the tokens from `from` on match, with the position after them. */
type Matcher = (
  tokens: readonly Token[],
  from: number,
  captures: Captures,
  slots: Slots,
  next: (to: number, captures: Captures) => void,
) => void;

const SYNTAX = /[()[\]|]|\{[a-z]+(?::[a-z]+)?\}|[^\s()[\]|{}]+/gi;

/** The captures of all ways in which a pattern matches all tokens. It throws an Error for a slot that `slots` does not have. */
export type Pattern = (tokens: readonly Token[], slots: Slots) => Captures[];

/** @throws Error for an unmatched bracket or an unknown shared part */
export function compilePattern(
  source: string,
  sharedParts: Readonly<Record<string, string>>,
): Pattern {
  let text = source;
  while (/\$[a-z]+/i.test(text)) {
    text = text.replace(/\$([a-z]+)/gi, (_, name: string) => {
      const part = sharedParts[name];
      if (part === undefined) throw new Error(`there is no shared part ${name}: ${source}`);
      return `(${part})`;
    });
  }
  const parts = text.match(SYNTAX) ?? [];
  let position = 0;
  const matchPattern = alternatives();
  if (position < parts.length) throw new Error(`a closing bracket has no opening one: ${source}`);
  return (tokens, slots) => {
    const matches: Captures[] = [];
    matchPattern(tokens, 0, {}, slots, (end, captures) => {
      if (end === tokens.length) matches.push(captures);
    });
    return matches;
  };

  function alternatives(): Matcher {
    const options = [sequence()];
    while (parts[position] === "|") {
      position += 1;
      options.push(sequence());
    }
    if (options.length === 1) return options[0] as Matcher;
    return (tokens, from, captures, slots, next) => {
      for (const option of options) option(tokens, from, captures, slots, next);
    };
  }

  function sequence(): Matcher {
    const steps: Matcher[] = [];
    for (;;) {
      const part = parts[position];
      if (part === undefined || part === "|" || part === ")" || part === "]") break;
      position += 1;
      steps.push(part === "(" ? group(")") : part === "[" ? optional(group("]")) : single(part));
    }
    return steps.reduceRight<Matcher>(
      (laterSteps, step) => (tokens, from, captures, slots, next) =>
        step(tokens, from, captures, slots, (to, longer) =>
          laterSteps(tokens, to, longer, slots, next),
        ),
      (_tokens, from, captures, _slots, next) => next(from, captures),
    );
  }

  function group(close: string): Matcher {
    const inner = alternatives();
    if (parts[position] !== close) throw new Error(`the pattern lacks a ${close}: ${source}`);
    position += 1;
    return inner;
  }
}

function optional(inner: Matcher): Matcher {
  return (tokens, from, captures, slots, next) => {
    inner(tokens, from, captures, slots, next);
    next(from, captures);
  };
}

function single(part: string): Matcher {
  const [, slot, name] = /^\{([a-z]+)(?::([a-z]+))?\}$/i.exec(part) ?? [];
  if (slot === undefined) {
    const word = part.toLowerCase();
    return (tokens, from, captures, _slots, next) => {
      if (tokens[from]?.word === word) next(from + 1, captures);
    };
  }
  const key = name ?? slot;
  return (tokens, from, captures, slots, next) => {
    const read = slots[slot];
    if (read === undefined) throw new Error(`there is no slot ${slot}`);
    for (let to = from + 1; to <= tokens.length; to += 1) {
      const value = read(tokens.slice(from, to));
      if (value !== null) next(to, { ...captures, [key]: value });
    }
  };
}
