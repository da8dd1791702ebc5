// One reply with everything in it, as each platform shows it.
import { describe, expect, it } from "vitest";
import { renderDiscord } from "../discord/render.ts";
import { renderEmail } from "../email/render.ts";
import { renderSlack } from "../slack/render.ts";
import { renderTelegram } from "../telegram/render.ts";
import { renderTwilio } from "../twilio/render.ts";
import { renderWhatsapp } from "../whatsapp/render.ts";

const text = `## The *week*

Hi **Ann**, \`2 tsp\` or ~~3~~: [the page](https://a.example/x_(1)), see https://b.example/z.

| Day | Dish | Time |
|---|---|---|
| Mon | Soup | 20 min |
| Tue | Rice | |

| Food | Amount |
|---|---|
| Milk | 2 l |

1. Chop
   - fine
2. Cook

- [ ] open
- [x] done

> Taste it.

\`\`\`
a < b
\`\`\``;

const only = (render: typeof renderTelegram, reply = text) =>
  render({ text: reply, buttons: [] }).map((part) => part.text.replaceAll("\u200B", "·"))[0];

describe("replies", () => {
  it("a reply has few tags in Telegram, without lists, tables and headings", () => {
    expect(only(renderTelegram)).toBe(`<b>The <i>week</i></b>

Hi <b>Ann</b>, <code>2 tsp</code> or <s>3</s>: <a href="https://a.example/x_%281%29">the page</a>, see <a href="https://b.example/z">https://b.example/z</a>.

<b>Day</b>

• <b>Mon</b>: Dish: Soup, Time: 20 min
• <b>Tue</b>: Dish: Rice

<b>Food</b>: Amount

• <b>Milk</b>: 2 l

1. Chop
  • fine
2. Cook

☐ open
☑ done

<blockquote>Taste it.</blockquote>

<pre>a &lt; b</pre>`);
  });

  it("a reply has WhatsApp's markup, with addresses written out", () => {
    expect(only(renderWhatsapp)).toBe(`*The _week_*

Hi *Ann*, \`\`\`2 tsp\`\`\` or ~3~: the page (https://a.example/x%5F%281%29), see https://b.example/z.

*Day*

- *Mon*: Dish: Soup, Time: 20 min
- *Tue*: Dish: Rice

*Food*: Amount

- *Milk*: 2 l

1. Chop
  - fine
2. Cook

- ☐ open
- ☑ done

> Taste it.

\`\`\`
a < b
\`\`\``);
  });

  it("a reply stays Markdown in Slack and Discord", () => {
    const markdown = `## The _week_

Hi **Ann**, \`2 tsp\` or ~~3~~: [the page](https://a.example/x_%281%29), see <https://b.example/z>.

**Day**

- **Mon**: Dish: Soup, Time: 20 min
- **Tue**: Dish: Rice

**Food**: Amount

- **Milk**: 2 l

1. Chop
   - fine
2. Cook

- ☐ open
- ☑ done

> Taste it.

\`\`\`
a < b
\`\`\``;
    expect(only(renderSlack)).toBe(markdown);
    expect(only(renderDiscord)).toBe(markdown);
  });

  it("a reply is plain text in an SMS, in characters of the GSM alphabet", () => {
    expect(only(renderTwilio)).toBe(`The week

Hi Ann, 2 tsp or 3: the page (https://a.example/x_%281%29), see https://b.example/z.

Day

- Mon: Dish: Soup, Time: 20 min
- Tue: Dish: Rice

Food: Amount

- Milk: 2 l

1. Chop
  - fine
2. Cook

- [ ] open
- [x] done

> Taste it.

a < b`);
  });

  it("a reply is HTML with its tables in an e-mail, and plain text next to it", () => {
    const [part] = renderEmail({ text, buttons: [] });
    expect(part?.text).toContain("<h2>The <em>week</em></h2>\n<p>Hi <strong>Ann</strong>");
    expect(part?.text).toContain("<tr><td>Mon</td><td>Soup</td><td>20 min</td></tr>");
    expect(part?.text).toContain('<ol start="1">\n<li>Chop\n<ul>\n<li>fine</li>\n</ul></li>');
    expect(part?.plain).toBe(only(renderTwilio));
  });

  it("a reply links only to web pages and mailboxes", () => {
    const reply = "[a](tg://user?id=1) [b](javascript:x) [c](slack://x) [d](mailto:me@a.example)";
    expect(only(renderTelegram, reply)).toBe("a b c d (me@a.example)");
    expect(only(renderSlack, reply)).toBe("a b c d (me@a.example)");
    expect(only(renderEmail, reply)).toBe('<p>a b c <a href="mailto:me@a.example">d</a></p>');
  });

  it("a reply keeps an address whose characters are markup of WhatsApp", () => {
    const reply = "https://a.example/_x_/*y*/a_b and [it](https://a.example/~z~)";
    expect(only(renderWhatsapp, reply)).toBe(
      "https://a.example/%5Fx%5F/%2Ay%2A/a_b and it (https://a.example/%7Ez%7E)",
    );
  });

  it("a reply keeps two lists apart that Markdown would take for one", () => {
    expect(only(renderDiscord, "1. a\n2. b\n\n1) c")).toBe("1. a\n2. b\n\n·\n\n1. c");
  });

  it("a reply leaves out a mark that no delimiter can show", () => {
    expect(only(renderDiscord, "**over**night and **bold**, *so*")).toBe(
      "overnight and **bold**, _so_",
    );
    expect(only(renderWhatsapp, "**over**night and **bold**, *so*")).toBe(
      "overnight and *bold*, _so_",
    );
    expect(only(renderTelegram, "**over**night")).toBe("<b>over</b>night");
  });

  it("a reply is never empty", () => {
    expect(only(renderTelegram, "")).toBe("…");
  });
});
