// No link and no image in a reply that is not in what the run shows (DESIGN §4, Widening): an address
// is how data would be carried away.

/**
 * Links and images whose address the run does not show: their text stays, the address goes. Also what
 * a renderer might take for one: addresses without a scheme, in tags, or defined elsewhere.
 */
export function stripLinks(text: string, shown: string[]): string {
  const known = (address: string) => {
    const bare = address.replace(/^<|>$/g, "").replace(/[.,;:!?]+$/, "");
    return bare.length > 3 && shown.some((passage) => passage.includes(bare));
  };
  return text
    .replace(
      /!?\[([^\]]*)\]\(\s*(<[^>]*>|[^)\s]*)[^)]*\)/g,
      (all, label: string, address: string) => (known(address) ? all : label),
    )
    .replace(/!?\[([^\]]*)\]\[[^\]]*\]/g, "$1")
    .replace(/^[ \t]*\[[^\]]+\]:[ \t]*\S+.*$/gm, (all) => (known(addressIn(all)) ? all : ""))
    .replace(
      /<\/?(?:a|img|iframe|script|svg|video|audio|source|link|object|embed|form|base|meta)\b[^>]*>?/gi,
      "",
    )
    .replace(
      /<?\b(?:[a-z][a-z0-9+.-]*:\/\/|(?:data|javascript|vbscript|mailto|tel|file):(?=\S)|www\.)[^\s<>)\]]+>?/gi,
      (address) => (known(address) ? address : ""),
    )
    .replace(/(?<![\p{L}\p{N}:/])\/\/[\p{L}\p{N}-]+\.[^\s<>)\]]+/gu, (address) =>
      known(address) ? address : "",
    );
}

function addressIn(definition: string): string {
  return definition.replace(/^[^\]]*\]:\s*/, "").split(/\s/)[0] ?? "";
}
