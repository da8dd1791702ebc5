// Definitions in code: what they are made of, and which mistakes do not compile.
import { expect, it } from "vitest";
import * as z from "zod";
import {
  bundleOf,
  cel,
  defineProcess,
  defineSecret,
  defineService,
  defineTool,
  each,
  existingTool,
  given,
  missing,
} from "../../../clients/typescript/define.ts";
import nightlyReport from "../../../clients/typescript/recipes/nightly-report.ts";

const connection = z.strictObject({ endpoint: z.url() });
const shop = defineService({ name: "Shop", type: "rest_api", protocol: "https", connection });
const toolOf = <Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  input: Input,
  output: Output,
) =>
  defineTool({
    ...{ name, input, output, service: shop },
    connectionParams: { endpoint: "https://shop.example" },
    operation: { type: "rest_call", method: "GET", path: "/prices/{{item}}", retry: "safe" },
  });
const output = z.object({
  amount: z.number().nullable(),
  offer: z.object({ at: z.object({ price: z.number() }) }).optional(),
  offers: z.array(z.object({ by: z.string() })),
});
type Pointers = NonNullable<
  Parameters<typeof defineTool<z.ZodObject, typeof output>>[0]["answersMayDecide"]
>;
const toolWith = (answersMayDecide: Pointers) =>
  defineTool({
    ...{ name: "Offer", input: z.object({}), output, service: shop, answersMayDecide },
    connectionParams: { endpoint: "https://shop.example" },
    operation: { type: "rest_call", method: "GET", path: "/offer", retry: "safe" },
  });
const price = toolOf(
  "Price",
  z.strictObject({ item: z.string(), mail: z.email().optional() }),
  z.object({
    amount: z.number(),
    "in stock": z.boolean(),
    offers: z.array(z.object({ by: z.string() })),
  }),
);
const order = toolOf(
  "Order",
  z.strictObject({ item: z.string(), amount: z.number() }),
  z.object({ id: z.int() }),
);
const buy = () =>
  defineProcess({ name: "Buy", input: z.object({ thing: z.string(), most: z.number() }) }).step(
    "price",
    price,
    ({ input }) => ({ inputs: { item: `a ${input.thing}` } }),
  );

it("a reference to a value is written in the syntax of its place: inputs, a condition, an output", () => {
  const process = buy()
    .step(
      { id: "order", variable: "ordered" },
      order,
      ({
        input,
        steps: {
          price: { output },
        },
      }) => ({
        inputs: { item: output.offers[0].by, amount: cel<number>(`${output.amount} * 2.0`) },
        condition: `${output.amount} < ${input.most} && ${output["in stock"]}`,
        dependsOn: ["price"],
        required: false,
      }),
    )
    .output(
      ({ input, steps }) =>
        `${input.thing}: ${steps.price.output.amount}.` +
        each(steps.price.output.offers, (offer) => ` By ${offer.by}.`) +
        given(steps.ordered.output, ` Ordered as ${steps.ordered.output.id}.`) +
        missing(steps.ordered.output, " Not ordered."),
      ({ steps }) => ({ order: steps.ordered.output.id, of: `${steps.price.output.amount} EUR` }),
    );
  expect(process.body).toMatchObject({
    initialContext: ["thing", "most"],
    inputSchema: { properties: { thing: { type: "string" }, most: { type: "number" } } },
    steps: [
      { id: "price", calls: { tool: "Price" }, inputs: { item: "a {input.thing}" } },
      {
        id: "order",
        output: { variable: "ordered", required: false },
        inputs: { item: "{step.price.offers[0].by}", amount: "{step.price.amount * 2.0}" },
        execution: { condition: 'step.price.amount < input.most && step.price["in stock"]' },
      },
    ],
    outputTemplate:
      "{{thing}}: {{price.amount}}.{{#price.offers}} By {{by}}.{{/price.offers}}" +
      "{{#ordered}} Ordered as {{ordered.id}}.{{/ordered}}{{^ordered}} Not ordered.{{/ordered}}",
    output: { order: "{step.ordered.id}", of: "{step.price.amount} EUR" },
  });
  expect(bundleOf([[process], process, 7])).toMatchObject({
    services: [{ name: "Shop" }],
    tools: [{ name: "Price", service: "Shop" }, { name: "Order" }],
    processes: [{ name: "Buy" }],
  });
});

it("a loop's condition names what an iteration has answered", () => {
  const process = buy()
    .loop("cheap", price, ({ steps, previous, iteration, output }) => ({
      inputs: { item: previous.offers[0].by },
      loop: { until: `${output.amount} < ${steps.price.output.amount} || ${iteration} > 5` },
    }))
    .loop("all", price, ({ output }) => ({
      inputs: { item: "" },
      loop: { until: `${output["in stock"]}`, maxCount: 7, collect: true },
    }))
    .output(({ steps: { cheap, all } }) => `${cheap.output.output.amount} ${all.output.count}`);
  expect(process.body.steps.slice(1).map(({ inputs, loop }) => [inputs, loop])).toEqual([
    [
      { item: "{previous.offers[0].by}" },
      { until: "output.amount < step.price.amount || iteration > 5" },
    ],
    [{ item: "" }, { until: 'output["in stock"]', maxCount: 7, collect: true }],
  ]);
  const mistakes = [
    () =>
      buy().loop("a", price, ({ output }) => ({
        inputs: { item: "" },
        // @ts-expect-error: no such field of what an iteration answers
        loop: { until: `${output.amont}` },
      })),
    () =>
      buy()
        .loop("a", price, () => ({ inputs: { item: "" }, loop: { until: "iteration > 1" } }))
        // @ts-expect-error: only a loop that collects has all outputs
        .output(({ steps }) => `${steps.a.output.outputs}`),
  ];
  expect(mistakes).toHaveLength(2);
});

it("a pointer to a field that may decide does not compile if it leads to no field, to an object or through a list", () => {
  const toolThatDecides = (answersMayDecide: Parameters<typeof toolWith>[0]) =>
    toolWith(answersMayDecide);
  expect(toolThatDecides(["/amount", "/offer/at/price"]).body?.answersMayDecide).toHaveLength(2);
  const mistakes = [
    // @ts-expect-error: no such field
    () => toolThatDecides(["/amont"]),
    // @ts-expect-error: an object
    () => toolThatDecides(["/offer"]),
    // @ts-expect-error: an item of a list
    () => toolThatDecides(["/offers/0/by"]),
    // @ts-expect-error: not a pointer
    () => toolThatDecides(["amount"]),
  ];
  expect(mistakes).toHaveLength(4);
});

it("a path that an output does not have, an input of another type, and a reference to a step that is not an earlier one do not compile", () => {
  const mistakes = [
    // @ts-expect-error: there is no such field
    () => buy().output(({ steps }) => `${steps.price.output.amont}`),
    () =>
      buy().step("o", order, ({ steps }) => ({
        // @ts-expect-error: a boolean for a number
        inputs: { item: "", amount: steps.price.output["in stock"] },
      })),
    // @ts-expect-error: the amount is missing
    () => buy().step("o", order, () => ({ inputs: { item: "" } })),
    // @ts-expect-error: a number for a text
    () => buy().step("o", order, () => ({ inputs: { item: 7, amount: 7 } })),
    // @ts-expect-error: no such input
    () => buy().output(({ input }) => `${input.thin}`),
    () =>
      buy().step("o", order, () => ({
        inputs: { item: "", amount: 1 },
        // @ts-expect-error: no such step
        dependsOn: ["prize"],
      })),
    // @ts-expect-error: no such field of an item
    () => buy().output(({ steps }) => each(steps.price.output.offers, (offer) => `${offer.of}`)),
  ];
  expect(mistakes).toHaveLength(7);
  const first = () =>
    defineProcess({ name: "P" }).step("a", price, ({ steps }) => ({
      // @ts-expect-error: no step comes before the first
      inputs: { item: steps.b.output },
    }));
  expect(first).toThrow('Process "P": there is no earlier step "b".');
});

it("schemas may come from zod, without the regular expressions that zod adds; what has no JSON Schema is reported", () => {
  expect(price.body?.inputSchema).toEqual({
    type: "object",
    properties: { item: { type: "string" }, mail: { type: "string", format: "email" } },
    required: ["item"],
    additionalProperties: false,
  });
  expect(() => toolOf("T", z.object({ at: z.date() }), z.any())).toThrow(
    /^Tool "T": input: Date cannot be represented/,
  );
  expect(() => toolOf("T", z.object({ code: z.string().regex(/^a/) }), z.any())).toThrow(
    'Tool "T": input: /properties/code has a regular expression; use enum, minLength and maxLength',
  );
});

it("two definitions of one name, a Process without an output, and a Secret without a placement are refused", () => {
  const other = toolOf("Price", z.strictObject({ item: z.string() }), z.any());
  expect(() => bundleOf([price, other])).toThrow('Two different Tools are named "Price".');
  expect(() => bundleOf([buy()])).toThrow("A Process has no output");
  const secret = defineSecret({ name: "Key", type: "api_key" });
  const define = () => buy().output(({ input }) => `${cel(`${input.most} * 2.0`)}`);
  expect(define).toThrow("An output cannot compute a value");
  const twice = () => buy().step("price", price, () => ({ inputs: { item: "" } }));
  expect(twice).toThrow('there are two steps "price"');
  expect(() => defineTool({ ...keyless, secret })).toThrow(
    "give a Secret and its placement together",
  );
  const list = existingTool("shopping_list.read", { input: z.any(), output: z.any() });
  expect(bundleOf([list]).tools).toEqual([]);
});

const keyless = {
  ...{ name: "T", service: "Shop", connectionParams: {}, input: z.any(), output: z.any() },
  operation: { type: "rest_call", method: "GET", path: "/", retry: "safe" },
} as const;

it("the recipe of a nightly report reads only the household's open tasks", () => {
  const [report] = bundleOf([nightlyReport]).processes;
  const isOpen = { column: "done", op: "eq", value: false };
  expect(report?.steps[0]?.inputs).toEqual({ where: { and: [isOpen] } });
});
