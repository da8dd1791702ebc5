// Services, Secrets and Tools in code. Each is the body that the API stores, with names in place of ids.
import type * as z from "zod";
import type { components } from "../types.ts";
import { type JsonSchema, schemaOf } from "./json-schema.ts";
import type { Unchecked } from "./ref.ts";

type Schemas = components["schemas"];
export type ServiceBody = Required<Schemas["CreateService"]>;
export type SecretBody = Pick<Schemas["CreateSecret"], "name" | "type">;
export type Placement = NonNullable<Schemas["CreateTool"]["secret"]>["placement"];
type ToolFields = Required<Omit<Schemas["CreateTool"], "serviceId" | "secret">>;
export interface ToolBody extends ToolFields {
  service: string;
  secret: { secret: string; placement: Placement } | null;
}

export interface ServiceDefinition {
  kind: "service";
  body: ServiceBody;
}
export interface SecretDefinition {
  kind: "secret";
  body: SecretBody;
  /** The environment variable that has its value when it is created. */
  env: string | undefined;
}
/** `Input` and `Output` are what zod reads, before any transform. */
export interface ToolDefinition<Input = Unchecked, Output = Unchecked> {
  kind: "tool";
  name: string;
  /** Undefined for a Tool that exists already. */
  body: ToolBody | undefined;
  service: ServiceDefinition | undefined;
  secret: SecretDefinition | undefined;
  types?: { input: Input; output: Output };
}

/**
 * Describes where something can be called. Its `connection` says what each of its Tools has to fill in.
 * @throws Error for a type that JSON Schema does not have
 * @example
 * import * as z from "zod";
 * import { defineService } from "../define.ts";
 * export const shop = defineService({
 *   name: "Shop",
 *   type: "rest_api",
 *   protocol: "https",
 *   connection: z.strictObject({ endpoint: z.url() }),
 * });
 */
export function defineService({
  connection,
  ...fields
}: Omit<Schemas["CreateService"], "connectionSchema"> & {
  connection: z.ZodType;
}): ServiceDefinition {
  const { name, type, protocol, requiresSecret = false, shared = false, enabled = true } = fields;
  const connectionSchema = schemaOf(connection, `Service "${name}": connection`);
  return {
    kind: "service",
    body: { name, type, protocol, connectionSchema, requiresSecret, shared, enabled },
  };
}

/**
 * Names a Secret. Its value is in no file: a Secret that does not exist yet is created with the value of the
 * environment variable `env`, and one that exists is never changed.
 * @example
 * import { defineSecret } from "../define.ts";
 * export const key = defineSecret({ name: "Shop key", type: "api_key", env: "SHOP_KEY" });
 */
export function defineSecret({ env, ...body }: SecretBody & { env?: string }): SecretDefinition {
  return { kind: "secret", body, env };
}

type Shape = z.ZodType | { jsonSchema: JsonSchema };
/** What zod reads; a value of any type where a JSON Schema stands in its place. */
export type ValueOf<S> = S extends z.ZodType ? z.input<S> : Unchecked;

interface NewTool<Input extends Shape, Output extends Shape> extends Omit<
  Schemas["CreateTool"],
  "serviceId" | "secret" | "inputSchema" | "outputSchema" | "answersMayDecide" | "name"
> {
  name: string;
  /** Or the name of one that exists already. */
  service: ServiceDefinition | string;
  secret?: SecretDefinition;
  /** Where a request has the Secret. */
  placement?: Placement;
  input: Input;
  output: Output;
  /**
   * Fields of its answers that may decide about your data, as JSON Pointers: numbers, booleans, enums and dates. All
   * others fill values alone.
   */
  answersMayDecide?: readonly FieldPointer<ValueOf<Output>>[];
}

/** `/amount`, `/offer/price`: a field of an object, through no list. */
type FieldPointer<T, Depth extends unknown[] = []> = unknown extends T
  ? `/${string}`
  : NonNullable<T> extends readonly unknown[]
    ? never
    : NonNullable<T> extends object
      ? Depth["length"] extends MaxDepth
        ? `/${string}`
        : {
            [
              Field in keyof NonNullable<T> & string
            ]: `/${Field}${Below<NonNullable<T>[Field], [...Depth, 0]>}`;
          }[keyof NonNullable<T> & string]
      : never;
type Below<T, Depth extends unknown[]> = unknown extends T
  ? "" | `/${string}`
  : NonNullable<T> extends object
    ? FieldPointer<T, Depth>
    : "";
type MaxDepth = 5;

/**
 * Describes one operation of a Service, what it takes and what it answers. A schema is a type of zod, or
 * `{ jsonSchema }` for what zod cannot express; the latter is not typed.
 * @throws Error for a type that JSON Schema does not have, and for a Secret without a placement
 * @example
 * import * as z from "zod";
 * import { defineService, defineTool } from "../define.ts";
 * const connection = z.strictObject({ endpoint: z.url() });
 * const shop = defineService({ name: "Shop", type: "rest_api", protocol: "https", connection });
 * export const price = defineTool({
 *   name: "Price",
 *   service: shop,
 *   connectionParams: { endpoint: "https://shop.example" },
 *   operation: { type: "rest_call", method: "GET", path: "/prices/{{item}}", retry: "safe" },
 *   input: z.strictObject({ item: z.string() }),
 *   output: z.object({ amount: z.number(), currency: z.string() }),
 *   answersMayDecide: ["/amount"],
 * });
 */
export function defineTool<Input extends Shape, Output extends Shape>({
  service,
  secret,
  placement,
  input,
  output,
  answersMayDecide = [],
  ...fields
}: NewTool<Input, Output>): ToolDefinition<ValueOf<Input>, ValueOf<Output>> {
  const { name, description = null, shared = false, enabled = true } = fields;
  const whose = `Tool "${name}"`;
  const isNamed = typeof service === "string";
  if ((secret === undefined) !== (placement === undefined)) {
    throw new Error(`${whose}: a Secret has a placement, and a placement a Secret.`);
  }
  const use =
    secret === undefined || placement === undefined
      ? null
      : { secret: secret.body.name, placement };
  const body: ToolBody = {
    ...{ name, description, service: isNamed ? service : service.body.name },
    ...{ connectionParams: fields.connectionParams, operation: fields.operation },
    inputSchema: jsonSchemaOf(input, `${whose}: input`),
    outputSchema: jsonSchemaOf(output, `${whose}: output`),
    answersMayDecide: [...answersMayDecide],
    ...{ secret: use, shared, enabled },
  };
  return { kind: "tool", name, body, service: isNamed ? undefined : service, secret };
}

export const jsonSchemaOf = (shape: Shape, whose: string): JsonSchema =>
  "jsonSchema" in shape ? shape.jsonSchema : schemaOf(shape, whose);

/**
 * A Tool that exists already: one for the household's data, or a shared one. Its schemas type the steps
 * that call it, and are not stored.
 * @param name its name, or its id
 * @example
 * import * as z from "zod";
 * import { existingTool } from "../define.ts";
 * export const addToList = existingTool("shopping_list.create", {
 *   input: z.object({ items: z.array(z.object({ name: z.string() })) }),
 *   output: z.object({ rows: z.array(z.object({ name: z.string() })) }),
 * });
 */
export function existingTool<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  _types: { input: Input; output: Output },
): ToolDefinition<z.input<Input>, z.input<Output>> {
  return { kind: "tool", name, body: undefined, service: undefined, secret: undefined };
}
