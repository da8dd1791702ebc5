// Parses `Upstash-Retry-Delay` expressions into functions by recursive descent, so that no text is evaluated as code.

/** A parsed expression: its text as published, and the wait in ms before retry number `retried + 1`. */
export interface RetryDelay {
  source: string;
  milliseconds(retried: number): number;
}

type Term = (retried: number) => number;

interface MathFunction {
  min: number;
  max: number;
  apply(...values: number[]): number;
}

const FUNCTIONS = new Map<string, MathFunction>([
  ["pow", { min: 2, max: 2, apply: Math.pow }],
  ["sqrt", { min: 1, max: 1, apply: Math.sqrt }],
  ["abs", { min: 1, max: 1, apply: Math.abs }],
  ["exp", { min: 1, max: 1, apply: Math.exp }],
  ["floor", { min: 1, max: 1, apply: Math.floor }],
  ["ceil", { min: 1, max: 1, apply: Math.ceil }],
  ["round", { min: 1, max: 1, apply: Math.round }],
  ["min", { min: 1, max: 16, apply: Math.min }],
  ["max", { min: 1, max: 16, apply: Math.max }],
]);

const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|([a-z]+)|([-+*/(),]))/gy;
const MAX_LENGTH = 1000;
const MAX_DEPTH = 64;

/**
 * Parses a number or an expression over `retried` (0 for the first retry), numbers, + - * /, parentheses and
 * pow, sqrt, abs, exp, floor, ceil, round, min, max. Throws an Error that names what is wrong.
 */
export function parseRetryDelay(source: string): RetryDelay {
  if (source.length > MAX_LENGTH) throw new Error(`longer than ${MAX_LENGTH} characters`);
  const tokens = tokenize(source);
  let position = 0;
  let depth = 0;

  const next = () => tokens[position];
  function expect(token: string): void {
    if (next() !== token) throw new Error(`expected "${token}" but found ${quote(next())}`);
    position += 1;
  }

  function sum(): Term {
    depth += 1;
    if (depth > MAX_DEPTH) throw new Error("nested too deeply");
    let value = product();
    while (next() === "+" || next() === "-") {
      const sign = tokens[position++] === "+" ? 1 : -1;
      const [left, right] = [value, product()];
      value = (retries) => left(retries) + sign * right(retries);
    }
    depth -= 1;
    return value;
  }

  function product(): Term {
    let value = unary();
    while (next() === "*" || next() === "/") {
      const isProduct = tokens[position++] === "*";
      const [left, right] = [value, unary()];
      value = isProduct
        ? (retries) => left(retries) * right(retries)
        : (retries) => left(retries) / right(retries);
    }
    return value;
  }

  function unary(): Term {
    let isNegative = false;
    for (; next() === "-" || next() === "+"; position += 1)
      isNegative = (next() === "-") !== isNegative;
    const inner = primary();
    return isNegative ? (retries) => -inner(retries) : inner;
  }

  function primary(): Term {
    const token = next();
    position += 1;
    if (token === undefined) throw new Error("the expression ends too early");
    if (token === "(") {
      const inner = sum();
      expect(")");
      return inner;
    }
    if (/^[\d.]/.test(token)) {
      const value = Number(token);
      return () => value;
    }
    if (token === "retried") return (retries) => retries;
    const fn = FUNCTIONS.get(token);
    if (fn === undefined) throw new Error(`unexpected ${quote(token)}`);
    return call(token, fn);
  }

  function call(name: string, fn: MathFunction): Term {
    expect("(");
    const terms = [sum()];
    while (next() === ",") {
      position += 1;
      terms.push(sum());
    }
    expect(")");
    if (terms.length < fn.min || terms.length > fn.max) {
      throw new Error(`${name} does not take ${terms.length} argument(s)`);
    }
    return (retries) => fn.apply(...terms.map((term) => term(retries)));
  }

  const term = sum();
  if (position < tokens.length) throw new Error(`unexpected ${quote(next())}`);
  return { source, milliseconds: term };
}

function tokenize(source: string): string[] {
  const tokens: string[] = [];
  const text = source.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (match === null) throw new Error(`unexpected ${quote(text.slice(from).trim()[0])}`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

function quote(token: string | undefined): string {
  return token === undefined ? "the end" : `"${token}"`;
}
