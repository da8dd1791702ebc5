// The page for choosing a user of a local stack, in place of an identity provider's page.
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

/** @param users the address of each user, and the link that signs in as that user */
export function choosePage(users: readonly { address: string; link: string }[]): string {
  const items = users.map(
    ({ address, link }) => `<li><a href="${escapeHtml(link)}">${escapeHtml(address)}</a></li>`,
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
