// Turns Slack's encoded text into what the person typed: escapes decoded, links with their addresses, without the
// mention of the bot.

const ESCAPES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/**
 * @param me the bot's user id; when Slack does not send it, or the text does not mention it, the first mention
 * in an app_mention is the bot's
 */
export function readSlackText(text: string, me: string | undefined, isMention: boolean): string {
  const first = isMention ? /<@([A-Z0-9]+)(?:\|[^<>]*)?>/.exec(text)?.[1] : undefined;
  const bot = me !== undefined && text.includes(`<@${me}`) ? me : first;
  return text
    .replaceAll(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, label?: string) =>
      readBracket(target, label, bot),
    )
    .replaceAll(/&(?:lt|gt|amp);/g, (escape) => ESCAPES[escape] ?? escape)
    .trim();
}

function readBracket(target: string, label: string | undefined, bot: string | undefined): string {
  if (bot !== undefined && target === `@${bot}`) return "";
  if (target.startsWith("@")) return label === undefined ? target : `@${label}`;
  if (target.startsWith("#")) return `#${label || target.slice(1)}`;
  if (target.startsWith("!")) return label ?? `@${target.slice(1)}`;
  const address = target.replace(/^mailto:/, "");
  return label === undefined || address.includes(label) ? address : `${label} (${address})`;
}
