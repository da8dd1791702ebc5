// Recipes are read from pages made for the test, in forms in which sites write their data, and in broken forms.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRecipe } from "./read-recipe.ts";

const PAGE_ADDRESS = "https://kitchen.example.com/leek-pie";
const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
const page = (...nodes: object[]) => nodes.map((node) => script(JSON.stringify(node))).join("\n");
const pie = {
  "@type": "Recipe",
  name: "Leek pie",
  recipeIngredient: ["2 leeks", "1 sheet of pastry"],
  recipeInstructions: "Bake it.",
};
const titleOf = (html: string) => readRecipe(html, PAGE_ADDRESS).recipe?.title;
const read = (recipe: object) => readRecipe(page({ ...pie, ...recipe }), PAGE_ADDRESS).recipe;
const steps = (recipeInstructions: unknown) =>
  read({ recipeInstructions })?.instructions.map(({ heading, text }) =>
    heading === "" ? text : `${heading}: ${text}`,
  );
const lines = (recipeIngredient: unknown) =>
  read({ recipeIngredient })?.ingredients.map(({ group, text }) =>
    group === "" ? text : `${group} | ${text}`,
  );

describe("JSON-LD", () => {
  it.each([
    ["alone", page(pie)],
    ["in a list", script(JSON.stringify([{ "@type": "WebPage" }, pie]))],
    ["in a graph", page({ "@graph": [{ "@type": "Organization" }, pie] })],
    ["with several types", page({ ...pie, "@type": ["Recipe", "NewsArticle"] })],
    ["with a full type", page({ ...pie, "@type": "https://schema.org/Recipe" })],
    ["as a page's main entity", page({ "@type": "WebPage", mainEntity: pie })],
    ["in capitals", `<SCRIPT TYPE='application/ld+json'>${JSON.stringify(pie)}</SCRIPT>`],
    ["after a script that is broken", script("{nonsense") + page(pie)],
    ["with raw line breaks", script(JSON.stringify(pie).replace("Bake it.", "Bake\nit."))],
    [
      "with trailing commas",
      script(JSON.stringify(pie).replace('pastry"]', 'pastry",]').replace(/\}$/, ",}")),
    ],
    ["with comments", script(`/* data */ ${JSON.stringify(pie)} // end`)],
    ["in CDATA", script(`//<![CDATA[\n${JSON.stringify(pie)}\n//]]>`)],
    ["in an HTML comment", script(`<!-- ${JSON.stringify(pie)} -->`)],
    ["with a semicolon", script(`${JSON.stringify(pie)};`)],
    ["with quotes as entities", script(JSON.stringify(pie).replaceAll('"', "&quot;"))],
    [
      "with an escape that JSON lacks",
      script(JSON.stringify(pie).replace("Bake it.", "Don\\'t burn it.")),
    ],
    [
      "with a quote inside a string",
      script(JSON.stringify(pie).replace("Bake it.", 'A 9" tin is best.')),
    ],
  ])("JSON-LD is read %s", (_what, html) => {
    expect(titleOf(html)).toBe("Leek pie");
    expect(readRecipe(html, PAGE_ADDRESS).recipe?.ingredients).toHaveLength(2);
  });

  it("JSON-LD with several recipes is read as the one with the page's address, or else as the first complete one", () => {
    const plumCake = { ...pie, name: "Plum cake", url: "https://kitchen.example.com/plum-cake" };
    const pieAtPage = { ...pie, url: "https://www.kitchen.example.com/leek-pie/?print=1" };
    expect(readRecipe(page(plumCake, pieAtPage), PAGE_ADDRESS)).toMatchObject({
      count: 2,
      recipe: { title: "Leek pie" },
    });
    expect(titleOf(page({ ...pie, name: "Teaser", recipeIngredient: [] }, plumCake))).toBe(
      "Plum cake",
    );
  });

  it("JSON-LD is read without entities, even double ones, and without tags", () => {
    expect(read({ name: " Mac &amp;amp; Cheese&nbsp;<b>deluxe</b>\n" })?.title).toBe(
      "Mac & Cheese deluxe",
    );
    expect(lines(["1&frac12; cups&#32;milk<style>p {}</style>", "<p>salt</p>"])).toEqual([
      "1½ cups milk",
      "salt",
    ]);
  });

  it("JSON-LD may have ingredients as a list, a text, objects or groups", () => {
    expect(lines("2 leeks\n1 egg<br>salt")).toEqual(["2 leeks", "1 egg", "salt"]);
    expect(
      lines([
        { name: "leeks", amount: "2" },
        { "@type": "PropertyValue", value: "x", name: "egg" },
      ]),
    ).toEqual(["2 leeks", "egg"]);
    expect(lines(["Dough:", "1 egg", "FOR THE TOP", "salt"])).toEqual([
      "Dough | 1 egg",
      "FOR THE TOP | salt",
    ]);
    expect(
      lines([
        { "@type": "ItemList", name: "Teig", itemListElement: ["1 Ei"] },
        { "@type": "ItemList", name: "Guss", itemListElement: [{ text: "Sahne" }] },
      ]),
    ).toEqual(["Teig | 1 Ei", "Guss | Sahne"]);
  });

  it("JSON-LD may have instructions as text, HTML, steps, sections or lists in lists", () => {
    expect(steps("Mix.\nBake.")).toEqual(["Mix.", "Bake."]);
    expect(steps("<ol><li>Mix &amp; rest.</li><li>Bake.</li></ol>")).toEqual([
      "Mix & rest.",
      "Bake.",
    ]);
    expect(steps("1. Mix. 2. Bake for 2.5 hours. 3. Eat.")).toEqual([
      "Mix.",
      "Bake for 2.5 hours.",
      "Eat.",
    ]);
    expect(
      steps([
        { "@type": "HowToStep", name: "Step 1", text: "Mix." },
        { "@type": "HowToStep", name: "Bake", text: "Bake for an hour." },
      ]),
    ).toEqual(["Mix.", "Bake for an hour."]);
    expect(
      steps([
        {
          "@type": "HowToSection",
          name: "Dough",
          itemListElement: [{ "@type": "HowToStep", text: "Mix." }, { text: "Rest." }],
        },
      ]),
    ).toEqual(["Dough: Mix.", "Rest."]);
    expect(
      steps([
        [{ text: "Mix." }],
        { "@type": "HowToStep", itemListElement: [{ "@type": "HowToDirection", text: "Bake." }] },
      ]),
    ).toEqual(["Mix.", "Bake."]);
  });

  it.each([
    ["PT1H30M", 90],
    ["P0DT0H45M", 45],
    ["P1DT2H", 1560],
    ["PT90M0S", 90],
    ["PT1.5H", 90],
    ["PT30", 30],
    ["P30M", 30],
    ["1 h 20 min", 80],
    ["1h20", 80],
    ["45 min", 45],
    ["1:15", 75],
    [25, 25],
    [{ "@type": "Duration", maxValue: "PT40M" }, 40],
    [["", "PT5M"], 5],
    ["PT0S", null],
    ["PTHM", null],
    ["a while", null],
    ["PT99999999H", null],
  ])("JSON-LD may have the time %j, which is read as %s", (prepTime, minutes) => {
    expect(read({ prepTime })?.prepMinutes).toBe(minutes);
  });

  it.each([
    [4, 4, "4"],
    ["Serves 6", 6, "Serves 6"],
    [["8", "8 Stück"], 8, "8 Stück"],
    [{ "@type": "QuantitativeValue", value: 3, unitText: "jars" }, 3, "3 jars"],
    ["a few", null, "a few"],
    ["100000", null, "100000"],
  ])("JSON-LD may have the yield %j", (recipeYield, servings, yields) => {
    expect(read({ recipeYield })).toMatchObject({ servings, yields });
  });

  it("JSON-LD is read with its references, its author, its image and its language", () => {
    const graph = {
      "@graph": [
        { ...pie, author: { "@id": "#ada" }, image: { "@id": "#photo" }, inLanguage: "en-GB" },
        { "@id": "#ada", "@type": "Person", name: "Ada" },
        { "@id": "#photo", "@type": "ImageObject", url: "https://example.com/a.jpg" },
      ],
    };
    expect(readRecipe(page(graph), PAGE_ADDRESS).recipe).toMatchObject({
      author: "Ada",
      image: "https://example.com/a.jpg",
      language: "en-GB",
    });
    expect(readRecipe(`<html lang="pt-BR">${page(pie)}`, PAGE_ADDRESS).language).toBe("pt-BR");
  });
});

describe("pages with other data than JSON-LD", () => {
  const microdata = `<html lang="it"><h1>Altro</h1><div itemscope itemtype="http://schema.org/Recipe">
    <h2 itemprop="name">Torta &amp; crema</h2><span itemprop="author" itemscope itemtype="http://schema.org/Person"><b itemprop="name">Ida</b></span>
    <time itemprop="prepTime" datetime="PT20M">venti minuti</time><span itemprop="recipeYield">6 persone</span>
    <ul><li itemprop="recipeIngredient">2 uova</li><li itemprop="ingredients">zucchero</li><li itemprop="recipeIngredient">farina</li></ul>
    <div itemprop="recipeInstructions"><p>Mescolare.</p><p>Cuocere.</p></div></div>`;

  it("a page without JSON-LD is read from microdata", () => {
    expect(readRecipe(microdata, PAGE_ADDRESS).recipe).toMatchObject({
      title: "Torta & crema",
      author: "Ida",
      prepMinutes: 20,
      servings: 6,
      language: "it",
      ingredients: [{ text: "2 uova" }, { text: "farina" }],
      instructions: [{ text: "Mescolare." }, { text: "Cuocere." }],
    });
  });

  it("a page without JSON-LD is read from RDFa", () => {
    const html = `<div vocab="http://schema.org/" typeof="Recipe"><h1 property="name">Soep</h1>
      <li property="recipeIngredient">2 preien</li><p property="recipeInstructions">Koken.</p></div>`;
    expect(readRecipe(html, PAGE_ADDRESS).recipe).toMatchObject({
      title: "Soep",
      ingredients: [{ text: "2 preien" }],
      instructions: [{ text: "Koken." }],
    });
  });

  it("other data of a page adds the parts that JSON-LD lacks", () => {
    const html = `${page({ ...pie, recipeIngredient: [], name: "Torta" })}${microdata}`;
    expect(readRecipe(html, PAGE_ADDRESS).recipe).toMatchObject({
      title: "Torta",
      ingredients: [{ text: "2 uova" }, { text: "farina" }],
    });
  });

  it("other data of a page does not add the yield, time or lines of another recipe", () => {
    const html = `${page({ ...pie, recipeInstructions: [] })}${microdata}`;
    expect(readRecipe(html, PAGE_ADDRESS).recipe).toMatchObject({
      title: "Leek pie",
      servings: null,
      prepMinutes: null,
      instructions: [],
    });
  });

  it("a page without any data is read as text, without scripts and navigation", () => {
    const html = `<nav>Home</nav><main><h1>Old pie</h1><p>2 leeks<br>salt<script>x()</script></main><footer>©</footer>`;
    expect(readRecipe(html, PAGE_ADDRESS)).toEqual({
      recipe: null,
      count: 0,
      heading: "Old pie",
      language: "",
      text: "Old pie\n2 leeks\nsalt",
      losses: { leftLines: [], isUnmarked: false, isCut: false },
    });
  });
});

describe("any page", () => {
  it("any page is read without an exception", () => {
    const html = fc.oneof(
      fc.string(),
      fc.json().map((json) => script(json)),
      fc
        .anything()
        .map((value) =>
          page({
            ...pie,
            recipeInstructions: value,
            recipeIngredient: value,
            author: value,
            prepTime: value,
          }),
        ),
      fc.string().map((text) => script(JSON.stringify(pie).slice(0, 60) + text)),
      fc
        .array(
          fc.constantFrom(
            "<div itemscope itemtype=x/Recipe>",
            "<p itemprop=name>",
            "</div>",
            "</p>",
            "text",
            "<script>",
            "<!--",
          ),
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(html, (text) => {
        const { recipe } = readRecipe(text, PAGE_ADDRESS);
        for (const { text: line } of recipe?.ingredients ?? []) expect(line.trim()).toBe(line);
      }),
    );
  });

  it("any page is read in less than 2.5 seconds of CPU time, even a hostile one", () => {
    const hostilePages = [
      "<".repeat(400_000),
      "<p>".repeat(150_000),
      "<div itemscope itemprop=a>".repeat(20_000),
      script(`{"@type":"Recipe","name":"${'\\"'.repeat(100_000)}`),
      script(`{"a":${"[".repeat(20_000)}`),
      script(`{"@type":"Recipe","recipeInstructions":"${"1. a ".repeat(50_000)}"}`),
      `<script type="application/ld+json">`.repeat(5_000),
      script(`{"@type":"Recipe","name":"x","recipeIngredient":["${"<script>".repeat(30_000)}"]}`),
      script(`{${",".repeat(300_000)}`),
      "<div itemprop=a itemscope><p itemprop=b>x".repeat(30_000),
      script(`{"@type":"Recipe","name":"x","recipeIngredient":["${"(".repeat(100_000)}"]}`),
      script(
        `{"@type":"Recipe","name":"${"&lt;script&gt;".repeat(20_000)}","recipeIngredient":["a"]}`,
      ),
    ];
    for (const html of hostilePages) {
      // The thread's own CPU time, so that other load on the machine does not count.
      const previousUsage = process.threadCpuUsage();
      readRecipe(html, PAGE_ADDRESS);
      const { user } = process.threadCpuUsage(previousUsage);
      expect([html.slice(0, 40), user < 2_500_000]).toEqual([html.slice(0, 40), true]);
    }
  });
});

describe("nodes that refer to others", () => {
  /** A page whose nodes each refer to the next node `fanOut` times. The last node has a line of text. */
  const chainedPage = (fanOut: number, depth: number) => {
    const refTo = (n: number) => ({ "@id": `#${n}` });
    const nodes = Array.from({ length: depth }, (_, n) => ({
      ...refTo(n),
      name: "Part",
      itemListElement: Array.from({ length: fanOut }, () => refTo(n + 1)),
    }));
    const recipe = { ...pie, recipeIngredient: refTo(0), recipeInstructions: refTo(0) };
    return page({
      "@graph": [recipe, ...nodes, { ...refTo(depth), name: "Salt", text: "Salt it." }],
    });
  };

  it("a node adds its lines once for each reference to it", () => {
    const { recipe, losses } = readRecipe(chainedPage(3, 2), PAGE_ADDRESS);
    expect([recipe?.ingredients.length, recipe?.instructions.length]).toEqual([9, 9]);
    expect(losses.isCut).toBe(false);
  });

  it("nodes are read up to a limit, and the result says that it is cut", () => {
    const { recipe, losses } = readRecipe(chainedPage(9, 7), PAGE_ADDRESS);
    expect(recipe?.ingredients.length).toBeLessThan(20_000);
    expect(losses.isCut).toBe(true);
  });

  it("a node may refer to itself", () => {
    const selfReferringNode = {
      "@id": "#0",
      name: "Part",
      itemListElement: [{ "@id": "#0" }, { "@id": "#0" }],
    };
    const html = page({
      "@graph": [{ ...pie, recipeInstructions: { "@id": "#0" } }, selfReferringNode],
    });
    expect(readRecipe(html, PAGE_ADDRESS).recipe?.title).toBe("Leek pie");
  });
});

it("a page whose nodes are nested thousands of levels deep is read", () => {
  const nestedJson = (n: number) => `${'{"name":'.repeat(n)}"Salt"${"}".repeat(n)}`;
  const html = (n: number) =>
    script(JSON.stringify({ ...pie, description: "X" }).replace('"X"', nestedJson(n)));
  expect(readRecipe(html(3), PAGE_ADDRESS).recipe?.description).toBe("Salt");
  expect(readRecipe(html(20_000), PAGE_ADDRESS).recipe?.title).toBe("Leek pie");
});

describe("parts of the data that reading keeps", () => {
  it("a step's own text is kept beside the steps within it, unless they say the same", () => {
    const innerSteps = [{ "@type": "HowToDirection", text: "Mix it well." }];
    const text = "Heat the oven.";
    expect(steps([{ text, itemListElement: innerSteps }])).toEqual([text, "Mix it well."]);
    expect(steps([{ text: "Mix it well!", itemListElement: innerSteps }])).toEqual([
      "Mix it well.",
    ]);
  });

  it("a step's description is kept beside its text, unless it says the same", () => {
    const [text, description] = ["Bake it.", "Not longer than an hour."];
    expect(steps([{ text, description }])).toEqual([text, description]);
    expect(steps([{ text, description: "bake it" }])).toEqual([text]);
  });

  it("a step that begins like a heading or ends with a number is kept", () => {
    const expectedSteps = ["Preparation: soak the beans", "Bake 30", "Cook them."];
    expect(steps(expectedSteps)).toEqual(expectedSteps);
    expect(steps("Preparation\nBake 30\nEat.")).toEqual(["Bake 30", "Eat."]);
    expect(steps("Step 1\nMix.\nStep 2\nBake.")).toEqual(["Mix.", "Bake."]);
  });

  it("the zeros of a thousand are kept, but those of a decimal are not", () => {
    expect(lines(["1.000 g flour", "2.0 eggs", "1.00 cup milk"])).toEqual([
      ...["1.000 g flour", "2 eggs", "1 cup milk"],
    ]);
  });

  it("a unit's code and both ends of a range of amounts are kept", () => {
    const amount = { "@type": "QuantitativeValue" };
    const flour = { name: "flour", amount: { ...amount, value: 200, unitCode: "GRM" } };
    const milk = { name: "milk", amount: { ...amount, minValue: 1, maxValue: 2, unitText: "l" } };
    expect(lines([flour, milk])).toEqual(["200 GRM flour", "1-2 l milk"]);
  });
});
