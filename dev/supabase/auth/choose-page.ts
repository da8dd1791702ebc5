// The page on which a person of a local stack is chosen, where an identity provider would ask who it is.
const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const asText = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? "");

/** @param people their addresses, and where a click leads */
export function choosePage(people: readonly { address: string; link: string }[]): string {
  const items = people.map(
    ({ address, link }) => `<li><a href="${asText(link)}">${asText(address)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sign in on this machine</title>
<h1>Who are you?</h1>
<ul>${items.join("\n")}</ul>
</html>
`;
}
