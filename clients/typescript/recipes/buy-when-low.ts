// Buy when low: if the price is low, puts the item on your shopping list. Nobody is asked, because the owner of the
// Tool, who also owns the list, says that its price may decide.
import * as z from "zod";
import {
  defineProcess,
  defineService,
  defineTool,
  existingTool,
  given,
  missing,
} from "../define.ts";

const endpoint = process.env["TASKS_URL"] ?? "https://shop.example.com";

const shop = defineService({
  name: "Shop",
  type: "rest_api",
  protocol: endpoint.startsWith("http:") ? "http" : "https",
  connection: z.strictObject({ endpoint: z.url() }),
});

export const price = defineTool({
  name: "Price in the shop",
  service: shop,
  connectionParams: { endpoint },
  operation: { type: "rest_call", method: "GET", path: "/prices/{{item}}", retry: "safe" },
  input: z.strictObject({ item: z.string() }),
  output: z.object({ amount: z.number(), currency: z.enum(["EUR", "USD"]), note: z.string() }),
  answersMayDecide: ["/amount", "/currency"],
});

const addToList = existingTool("shopping_list.create", {
  input: z.object({ items: z.array(z.object({ name: z.string() })) }),
  output: z.object({ rows: z.array(z.object({ name: z.string() })) }),
});

export default defineProcess({
  name: "Buy when low",
  description: "Puts an item on your shopping list when its price is low",
  input: z.object({ item: z.string(), most: z.number().default(3) }),
})
  .step("price", price, ({ input }) => ({ inputs: { item: input.item } }))
  .step("listed", addToList, ({ input, steps }) => ({
    inputs: { items: [{ name: input.item }] },
    condition: `${steps.price.output.amount} < ${input.most} && ${steps.price.output.currency} == "EUR"`,
  }))
  .output(
    ({ input, steps }) =>
      given(steps.listed.output, `${input.item} for ${steps.price.output.amount}: on the list.`) +
      missing(steps.listed.output, `${input.item} for ${steps.price.output.amount}: too much.`),
  );
