// Removes the tags from a text, and keeps words in angle brackets that are not tags: "1 cup <sugar>".

/** The elements of HTML, including obsolete ones, and those of SVG that occur within text. */
const ELEMENTS: ReadonlySet<string> = new Set(
  (
    "a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote " +
    "body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl " +
    "dt em embed fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup " +
    "hr html i iframe img input ins kbd keygen label legend li link main map mark marquee menu meta meter nav nobr " +
    "noframes noscript object ol optgroup option output p param path picture plaintext pre progress q rb rp rt rtc " +
    "ruby s samp script search section select slot small source span strike strong style sub summary sup svg table " +
    "tbody td template textarea tfoot th thead time title tr track tt u ul use var video wbr xmp"
  ).split(" "),
);
const TAG = /<\/?[a-z!?][^<>]*>/giu;
const SIGNS = /[!?:-]/u;

/**
 * The text without its tags. An unknown name counts as a tag if the text closes it or writes attributes in it, or if it
 * has a hyphen or a colon.
 */
export function withoutTags(text: string): string {
  const closedTags = new Set(
    (text.match(TAG) ?? []).filter((tag) => tag.startsWith("</")).map((tag) => nameOf(tag)),
  );
  return text.replaceAll(TAG, (tag) => {
    const name = nameOf(tag);
    const isTag =
      tag.startsWith("</") || tag.includes("=") || ELEMENTS.has(name) || SIGNS.test(name);
    return isTag || closedTags.has(name) ? "" : tag;
  });
}

/** The tag's name in lower case. */
function nameOf(tag: string): string {
  const [name = ""] = tag.slice(tag.startsWith("</") ? 2 : 1, -1).split(/[\s/]/u, 1);
  return name.toLowerCase();
}
