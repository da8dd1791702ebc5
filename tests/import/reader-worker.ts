// A Worker that does nothing but read the recipe off the page it is sent, as often as it is told.
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
