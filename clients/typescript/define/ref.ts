// References to values that a run will have, such as `steps.price.output.amount`. In code a reference is typed; in a
// definition it is an expression, whose form depends on where it stands.

/** A type that is not known, such as the answer of a Tool without an output schema: every use of it compiles. */
// oxlint-disable-next-line typescript/no-explicit-any -- a value of type `unknown` could not be given for an input
export type Unchecked = any;

declare const VALUE: unique symbol;

/** A value of the type `T` that exists at run time only. Its fields are values, too. */
export type Ref<T> = { readonly [VALUE]: T } & FieldsOf<T>;

type FieldsOf<T> = unknown extends T
  ? // `any`, because an index signature alone would make each field possibly undefined.
    { readonly [field: string]: Unchecked }
  : NonNullable<T> extends readonly (infer Item)[]
    ? { readonly [Index in FirstIndex]: Ref<Item> } & { readonly [index: number]: Ref<Item> }
    : NonNullable<T> extends object
      ? {
          readonly [Field in keyof NonNullable<T>]-?: Ref<
            Exclude<NonNullable<T>[Field], undefined>
          >;
        }
      : unknown;

/** Under `noUncheckedIndexedAccess` an index signature alone would make each item possibly undefined. */
type FirstIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** What may be given for an input of the type `T`: the value, or one that a run will have, at any depth. */
export type Given<T> = unknown extends T ? unknown : Ref<T> | Plain<T>;

type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Given<Item>[]
    : { readonly [Field in keyof T]: Given<T[Field]> };

/** The root of a value and the fields that lead to it. A computed one begins with `COMPUTED` and its expression. */
export type Path = readonly (string | number)[];
const COMPUTED = "=";

const paths = new WeakMap<object, Path>();
/** These characters enclose a reference in a text until it is known how to write it. No definition may hold them. */
const [OPEN, CLOSE] = ["\uE000", "\uE001"];
const MARKED_PATTERN = new RegExp(`${OPEN}([^${OPEN}${CLOSE}]*)${CLOSE}`, "g");

/** @param path `["step", "price"]`, `["input", "city"]`, `["item"]` */
export function refTo<T>(path: Path): Ref<T> {
  const ref = new Proxy(Object.create(null) as object, {
    get(_, field) {
      if (field === Symbol.toPrimitive) return () => OPEN + JSON.stringify(path) + CLOSE;
      return typeof field === "symbol" ? undefined : refTo([...path, indexOf(field)]);
    },
  });
  paths.set(ref, path);
  return ref as Ref<T>;
}

const indexOf = (field: string) => (/^\d{1,6}$/.test(field) ? Number(field) : field);

export const pathOf = (value: unknown): Path | undefined =>
  typeof value === "object" && value !== null ? paths.get(value) : undefined;

/** The text, with each reference in it replaced by what `write` returns for its path. */
export const writeRefs = (text: string, write: (path: Path) => string): string =>
  text.replaceAll(MARKED_PATTERN, (_, path: string) => write(JSON.parse(path) as Path));

/**
 * `step.price.amount`, `input.rows[0]["a key"]`: how inputs and conditions name a value.
 * @throws Error for a field whose name has a quote or a backslash
 */
export function dotted([root, ...fields]: Path): string {
  if (root !== COMPUTED) return String(root) + fields.map(fieldText).join("");
  const [text, ...rest] = fields;
  return `(${text})${rest.map(fieldText).join("")}`;
}

function fieldText(field: string | number): string {
  if (typeof field === "number") return `[${field}]`;
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(field)) return `.${field}`;
  if (/["\\]/.test(field)) throw new Error(`No expression can name the field ${field}.`);
  return `["${field}"]`;
}

/** `{step.price.amount}`: how an input holds the reference. */
function expressionOf(path: Path): string {
  const isComputed = path[0] === COMPUTED && path.length === 2;
  return `{${isComputed ? path[1] : dotted(path)}}`;
}

export const isComputed = (path: Path): boolean => path[0] === COMPUTED;

/**
 * A value that is computed when the step runs, by [CEL](https://cel.dev).
 * Its type is the one that you state; nothing checks it.
 * @example
 * import { cel, type Ref } from "../define.ts";
 * export const twice = (amount: Ref<number>): Ref<number> => cel<number>(`${amount} * 2.0`);
 */
export const cel = <T = Unchecked>(text: string): Ref<T> =>
  refTo<T>([COMPUTED, writeRefs(text, dotted)]);

/** The JSON value with its references written as in the inputs of a step: `{step.price.amount}`. */
export function expressionsIn(value: unknown): unknown {
  const path = pathOf(value);
  if (path !== undefined) return expressionOf(path);
  if (typeof value === "string") return writeRefs(value, expressionOf);
  if (Array.isArray(value)) return value.map(expressionsIn);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(fields.map(([name, inner]) => [name, expressionsIn(inner)]));
}
