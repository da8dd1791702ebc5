// Defines Services, Secrets and Tools in code, as the bodies that the API stores, with names in place of ids.
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
  /** The environment variable from which the value is read when the Secret is created. */
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
 * Describes a Service, which is where something can be called. Each of its Tools has to fill in its `connection`.
 * @throws Error for a type that JSON Schema cannot express, and for a regular expression
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
 * Names a Secret, whose value is never written in a file. A Secret that does not exist yet is created with the value
 * of the environment variable `env`, which is JSON for the type `oauth2`; one that exists is never changed.
 * @example
 * import { defineSecret } from "../define.ts";
 * export const key = defineSecret({ name: "Shop key", type: "api_key", env: "SHOP_KEY" });
 */
export function defineSecret({ env, ...body }: SecretBody & { env?: string }): SecretDefinition {
  return { kind: "secret", body, env };
}

type Shape = z.ZodType | { jsonSchema: JsonSchema };
/** The type of the values that a zod type accepts; any type if a JSON Schema is given instead. */
export type ValueOf<S> = S extends z.ZodType ? z.input<S> : Unchecked;

interface NewTool<Input extends Shape, Output extends Shape> extends Omit<
  Schemas["CreateTool"],
  "serviceId" | "secret" | "inputSchema" | "outputSchema" | "answersMayDecide" | "name"
> {
  name: string;
  /** A Service, or the name of one that exists already. */
  service: ServiceDefinition | string;
  secret?: SecretDefinition;
  /** Where a request carries the Secret. */
  placement?: Placement;
  input: Input;
  output: Output;
  /**
   * Fields of its answers that may decide about your data, as JSON Pointers: numbers, booleans, enums and dates. All
   * other fields may only fill values.
   */
  answersMayDecide?: readonly FieldPointer<ValueOf<Output>>[];
}

/** A JSON Pointer to a field of an object, such as `/offer/price`. It cannot lead through a list. */
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
 * Describes one operation of a Service: its input and its answer. A schema is a zod type, or `{ jsonSchema }` for what
 * zod cannot express; values of the latter are not typed.
 * @throws Error for a type that JSON Schema cannot express, for a regular expression in a zod type, and for a Secret
 *   without a placement or the reverse
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
  const label = `Tool "${name}"`;
  const isName = typeof service === "string";
  if ((secret === undefined) !== (placement === undefined)) {
    throw new Error(`${label}: give a Secret and its placement together, or neither.`);
  }
  const secretUse =
    secret === undefined || placement === undefined
      ? null
      : { secret: secret.body.name, placement };
  const body: ToolBody = {
    ...{ name, description, service: isName ? service : service.body.name },
    ...{ connectionParams: fields.connectionParams, operation: fields.operation },
    inputSchema: jsonSchemaOf(input, `${label}: input`),
    outputSchema: jsonSchemaOf(output, `${label}: output`),
    answersMayDecide: [...answersMayDecide],
    ...{ secret: secretUse, shared, enabled },
  };
  return { kind: "tool", name, body, service: isName ? undefined : service, secret };
}

export const jsonSchemaOf = (shape: Shape, label: string): JsonSchema =>
  "jsonSchema" in shape ? shape.jsonSchema : schemaOf(shape, label);

/**
 * A Tool that exists already, such as one for the household's data, or a shared one. The schemas given here type the
 * steps that call it; they are not stored.
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
