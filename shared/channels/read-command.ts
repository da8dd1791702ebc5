// Commands are the same in every channel: a slash and a word at the start of a message.
export interface TextWithCommand {
  command: string | null;
  text: string;
}

const COMMAND = /^\/([a-z][a-z0-9_]{0,31})(?:@([a-z0-9_]{3,32}))?(?=\s|$)/i;

/**
 * Separates a command from its text.
 * @param me our name on the platform: `/undo@another_bot` is not for us and stays text
 */
export function readCommand(message: string, me?: string): TextWithCommand {
  const text = message.trim();
  const [whole, command, addressee] = COMMAND.exec(text) ?? [];
  if (whole === undefined || command === undefined) return { command: null, text };
  if (addressee !== undefined && addressee.toLowerCase() !== me?.toLowerCase()) {
    return { command: null, text };
  }
  return { command: command.toLowerCase(), text: text.slice(whole.length).trim() };
}

/** Commands that count without a slash if nothing follows them, and commands that a code may follow. */
const COMMANDS_WITHOUT_WORDS = new Set([
  ...["start", "unlink", "undo", "cancel", "receipt", "new", "help"],
  ...["edit", "retry", "takeback", "keep", "notices"],
]);
const WITH_CODE = new Set(["link", "move"]);
const CODE = /^[A-Za-z0-9_-]{6,64}$/;

/**
 * Parses the text after the platform's own command, such as `/alfred`. There the slash is optional: the word of
 * a command counts as one if nothing follows it except, for `link` and `move`, a code, which `move` requires.
 * Everything else is a message: what an edit says is sent as `/alfred /edit …`.
 */
export function readCommandText(message: string): TextWithCommand {
  const fromSlash = readCommand(message);
  if (fromSlash.command !== null) return fromSlash;
  const [word = "", ...rest] = fromSlash.text.split(/\s+/);
  const command = word.toLowerCase();
  const isAlone = rest.length === 0 && (COMMANDS_WITHOUT_WORDS.has(command) || command === "link");
  const isLink = WITH_CODE.has(command) && rest.length === 1 && CODE.test(rest[0] ?? "");
  return isAlone || isLink ? { command, text: rest.join("") } : fromSlash;
}
