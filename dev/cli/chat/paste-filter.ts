// Joins text that is pasted into a terminal into one line, so that a recipe of many lines is one
// message.
import { Transform } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { plain } from "../terminal/terminal.ts";

/** Asks a terminal to mark pasted text ("bracketed paste"), or to stop doing so. */
export const pasteMarks = { on: "\u001b[?2004h", off: "\u001b[?2004l" } as const;

const begin = "\u001b[200~";
const end = "\u001b[201~";
const INTERRUPT = "\u0003";
const ESC = "\u001b";

/** Stands for a line break in the edited line: visible, and removable like any character. */
const BREAK = "↵";

/** The message that the edited line stands for. */
export function asMessage(line: string): string {
  return line.replaceAll(BREAK, "\n");
}

/** Longer than the gaps within one paste, shorter than the time between two keys of a person. */
const TOGETHER_MS = 25;

/**
 * A stream of keys in which a pasted line end does not send the line; only Enter does. Without marks,
 * text that arrives in one piece and continues after a line end counts as pasted.
 */
export function createPasteFilter(togetherMs = TOGETHER_MS): Transform {
  const decoder = new StringDecoder("utf8");
  let pasting = false;
  /**
   * Input that is ambiguous until more arrives: the beginning of a mark, or a paste's last line
   * end.
   */
  let pending = "";
  let timer: NodeJS.Timeout | undefined;

  const send = (text: string) => {
    if (text !== "") filter.push(text);
  };
  const release = () => {
    const text = pending;
    pending = "";
    send(pasting ? asOneLine(text) : text);
  };
  const filter = new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      clearTimeout(timer);
      // Handled even within a paste, so that the user can leave if the terminal never ends the paste.
      if (chunk.length === 1 && chunk.toString("latin1") === INTERRUPT) pasting = false;
      const text = pending + decoder.write(chunk);
      pending = "";
      send(pass(text));
      // During a paste, the beginning of its end mark waits for the rest, however slowly that
      // arrives.
      if (pending !== "" && !(pasting && pending.includes(ESC)))
        timer = setTimeout(release, togetherMs);
      callback();
    },
    flush(callback) {
      clearTimeout(timer);
      release();
      callback();
    },
  });

  /** Passes input on to the editor. */
  const pass = (text: string): string => {
    let passedText = "";
    for (let input = text; ;) {
      const mark = pasting ? end : begin;
      const index = input.indexOf(mark);
      const piece = index < 0 ? hold(input, mark) : input.slice(0, index);
      passedText += pasting ? asOneLine(piece) : filterTyped(piece);
      if (index < 0) return passedText;
      pasting = !pasting;
      input = input.slice(index + mark.length);
    }
  };

  /** Holds back what may be the beginning of a mark, or of a line end of two characters. */
  const hold = (text: string, mark: string): string => {
    for (let length = Math.min(mark.length - 1, text.length); length > 0; length -= 1) {
      if (text.endsWith(mark.slice(0, length))) return setAside(text, length);
    }
    return pasting && text.endsWith("\r") ? setAside(text, 1) : text;
  };
  const setAside = (text: string, length: number): string => {
    pending = text.slice(-length);
    return text.slice(0, -length);
  };

  const filterTyped = (text: string): string => {
    // Without marks, a terminal sends Enter's own character for each line end of a paste.
    // oxlint-disable-next-line no-control-regex -- keys such as arrows begin with this character
    if (!/\r\n?[^\r\n\u001b]/.test(text)) return text;
    const body = text.replace(/[\r\n]+$/, "");
    if (body !== text) pending = `\r${pending}`;
    return asOneLine(body);
  };

  return filter;
}

/** One line, without anything that the editor would read as a key. */
function asOneLine(text: string): string {
  return plain(text.replace(/\r\n?|\n/g, BREAK).replaceAll("\t", " "));
}
