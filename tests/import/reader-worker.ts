// A Worker that reads the recipe from the page in the request, as many times as the header `x-times` says.
import { recipeSource } from "../../shared/kitchen/recipes/import/recipe-source.ts";

export default {
  async fetch(request: Request): Promise<Response> {
    const html = await request.text();
    const times = Number(request.headers.get("x-times"));
    let title = "";
    for (let n = 0; n < times; n += 1) {
      const { content } = recipeSource.draft(recipeSource.readPage(html, ""), null, "en");
      title = String(content?.["name"] ?? "");
    }
    return new Response(encodeURIComponent(title));
  },
};
