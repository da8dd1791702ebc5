// A paste becomes one message, in whatever pieces the terminal sends it; typed keys are not changed.
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createLineSource } from "./line-source.ts";
import { createPasteFilter, pasteMarks } from "./paste-filter.ts";

const [begin, end] = ["\u001b[200~", "\u001b[201~"];
const recipe = ["Fish pie", "500 g cod", "1 leek"];
/** As terminals send a paste: with Enter's own character at the end of a line. */
const lines = recipe.join("\r");

/** What the editor gets when chunks arrive immediately one after another. */
async function filtered(...chunks: (string | Buffer)[]): Promise<string> {
  const filter = createPasteFilter(20);
  let output = "";
  filter.on("data", (chunk: Buffer) => (output += chunk.toString()));
  for (const chunk of chunks) filter.write(chunk);
  await sleep(60);
  return output;
}

describe("the filter of pastes", () => {
  it("the filter makes one line of the text between the marks of a paste, and sends it only on Enter", async () => {
    expect(await filtered(`${begin}${lines}\r${end}`)).toBe("Fish pie↵500 g cod↵1 leek↵");
    expect(await filtered(`save ${begin}${lines}${end}, please\r`)).toBe(
      "save Fish pie↵500 g cod↵1 leek, please\r",
    );
  });

  it("the filter recognizes marks, line ends and letters that are split over chunks at any place", async () => {
    const whole = Buffer.from(`a${begin}crème\r\nbrûlée\n${end}b\r`);
    for (let position = 1; position < whole.length; position += 1) {
      expect(await filtered(whole.subarray(0, position), whole.subarray(position))).toBe(
        "acrème↵brûlée↵b\r",
      );
    }
    expect(
      await filtered(
        ...whole
          .toString("latin1")
          .split("")
          .map((c) => Buffer.from(c, "latin1")),
      ),
    ).toBe("acrème↵brûlée↵b\r");
  });

  it("the filter waits for the rest of an end mark, however slow the connection is", async () => {
    const filter = createPasteFilter(20);
    let output = "";
    filter.on("data", (chunk: Buffer) => (output += chunk.toString()));
    for (const chunk of [`${begin}a\rb`, "\u001b[20", "1~", "\r"]) {
      filter.write(chunk);
      await sleep(40);
    }
    expect(output).toBe("a↵b\r");
  });

  it("the filter lets no part of a paste act as a key", async () => {
    const hostile = `${begin}a\tb\u0003\u0004\u001b[31mred\u001b[0m\u0015c${end}`;
    expect(await filtered(hostile)).toBe("a bredc");
  });

  it("the filter passes keys on unchanged, including Escape and arrows", async () => {
    for (const keys of ["hello\r", "\u001b", "\u001b[A", "\u001b[2~", "\u0003", "\r", "a\nb\n"]) {
      expect(await filtered(keys)).toBe(keys);
    }
  });

  it("the filter treats lines that arrive at once as a paste if the terminal sets no marks", async () => {
    expect(await filtered(lines)).toBe("Fish pie↵500 g cod↵1 leek");
    expect(await filtered(`${lines}\r`)).toBe("Fish pie↵500 g cod↵1 leek\r");
    expect(await filtered(`${lines}\r`, "2 eggs\rsalt", "\r")).toBe(
      "Fish pie↵500 g cod↵1 leek↵2 eggs↵salt\r",
    );
  });

  it("the filter lets the person leave even if the terminal never ends a paste", async () => {
    expect(await filtered(`${begin}half`, "\u0003", "q\r")).toBe("half\u0003q\r");
  });
});

/** A terminal with a simulated person: what they type, and what the terminal shows. */
function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  let screenText = "";
  output.on("data", (chunk: Buffer) => (screenText += chunk.toString()));
  return { input, output, screen: () => screenText };
}

describe("the source of lines", () => {
  it("the line source returns a paste as one message of several lines, and shows where they end", async () => {
    const { input, output, screen } = terminal();
    const source = createLineSource(input, output, () => {});
    input.write(`${begin}${lines}${end}`);
    input.write("\r");
    expect(await source.next("> ")).toBe(recipe.join("\n"));
    expect(screen()).toContain("Fish pie↵500 g cod↵1 leek");
    source.close();
  });

  it("the line source keeps text that is typed before a prompt, and shows it at the next prompt", async () => {
    const { input, output, screen } = terminal();
    const source = createLineSource(input, output, () => {});
    input.write("first\r");
    await expect.poll(() => source.ahead()).toBe("first ⏎ ");
    input.write("seco");
    await expect.poll(() => source.ahead()).toBe("first ⏎ seco");
    expect(screen()).not.toMatch(/first|seco/);
    expect(await source.next("you › ")).toBe("first");
    expect(screen()).toContain("you › first\n");
    expect(screen()).not.toContain("seco");
    const next = source.next("you › ");
    expect(screen()).toContain("you › seco");
    expect(source.ahead()).toBe("");
    input.write("nd\r");
    expect(await next).toBe("second");
    source.close();
  });

  it("the line source overwrites no line of the screen when a long line was typed before the prompt", async () => {
    const { input, output, screen } = terminal();
    const source = createLineSource(input, output, () => {});
    input.write("word ".repeat(60));
    await expect.poll(() => source.ahead()).toHaveLength(300);
    const next = source.next("you › ");
    const textAbove = screen().split("you › word")[0];
    // oxlint-disable-next-line no-control-regex -- the editor moves up rows by this sequence
    expect(textAbove).not.toMatch(/\u001b\[\d+A/);
    input.write("\r");
    expect(await next).toBe("word ".repeat(60));
    source.close();
  });

  it("the line source returns lines that are typed one after another as separate messages", async () => {
    const { input, output } = terminal();
    const source = createLineSource(input, output, () => {});
    input.write("one\r");
    await sleep(5);
    input.write("two\r");
    expect(await source.next("> ")).toBe("one");
    expect(await source.next("> ")).toBe("two");
    source.close();
  });

  it("the line source makes the terminal mark pastes until it is closed", () => {
    const { input, output, screen } = terminal();
    const hooks = process.listenerCount("exit");
    const source = createLineSource(input, output, () => {});
    expect(screen()).toContain(pasteMarks.on);
    expect(screen()).not.toContain(pasteMarks.off);
    expect(process.listenerCount("exit")).toBe(hooks + 1);
    source.close();
    expect(screen().endsWith(pasteMarks.off)).toBe(true);
    expect(process.listenerCount("exit")).toBe(hooks);
  });

  it("the line source switches the marks off when the process exits", () => {
    const { input, output, screen } = terminal();
    const source = createLineSource(input, output, () => {});
    process.listeners("exit").at(-1)?.(1);
    expect(screen().endsWith(pasteMarks.off)).toBe(true);
    source.close();
  });

  it("the line source reads each line of a pipe as a message, and writes nothing to the terminal", async () => {
    const input = new PassThrough();
    const { output, screen } = terminal();
    const source = createLineSource(input, output, () => {});
    input.end("one\ntwo ↵\n");
    expect(await source.next("> ")).toBe("one");
    expect(await source.next("> ")).toBe("two ↵");
    expect(await source.next("> ")).toBeUndefined();
    expect(screen()).toBe("");
  });
});
