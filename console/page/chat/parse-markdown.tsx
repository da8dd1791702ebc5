// Renders Markdown with the same parser as the Worker.
import type { ComponentChild } from "preact";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { Texts } from "../wording/words.ts";
import { rememberResults } from "./remembering.ts";

const DIALECT = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/**
 * Limits the texts whose trees are kept. A message of a long conversation is drawn again each time that it scrolls into
 * view.
 */
const MAX_REMEMBERED_CHARACTERS = 100_000;

const treeOf = rememberResults(
  (text): Nodes => fromMarkdown(text, DIALECT),
  MAX_REMEMBERED_CHARACTERS,
);

/** The names of a task's box for screen readers. */
type BoxNames = Pick<Texts["list"], "ticked" | "unticked">;

export const elementsOf = (text: string, names: BoxNames): ComponentChild =>
  draw(treeOf(text), 0, names);

/** The addresses that a reply may link to: the web or a mailbox. */
const isSafe = (url: string) => /^(?:https?:|mailto:)/i.test(url);

function draw(node: Nodes, key: number, names: BoxNames): ComponentChild {
  const drawAll = (nodes: readonly Nodes[]) =>
    nodes.map((child, index) => draw(child, index, names));
  switch (node.type) {
    case "root":
      return drawAll(node.children);
    case "paragraph":
      return <p key={key}>{drawAll(node.children)}</p>;
    case "heading":
      // All headings have one level, below the heading of the page.
      return <h2 key={key}>{drawAll(node.children)}</h2>;
    case "text":
      return node.value;
    case "emphasis":
      return <em key={key}>{drawAll(node.children)}</em>;
    case "strong":
      return <strong key={key}>{drawAll(node.children)}</strong>;
    case "delete":
      return <del key={key}>{drawAll(node.children)}</del>;
    case "inlineCode":
      return <code key={key}>{node.value}</code>;
    case "code":
      return (
        <pre key={key}>
          <code>{node.value}</code>
        </pre>
      );
    case "break":
      return <br key={key} />;
    case "thematicBreak":
      return <hr key={key} />;
    case "blockquote":
      return <blockquote key={key}>{drawAll(node.children)}</blockquote>;
    case "list":
      return node.ordered === true ? (
        <ol key={key} start={node.start ?? 1}>
          {drawAll(node.children)}
        </ol>
      ) : (
        <ul key={key}>{drawAll(node.children)}</ul>
      );
    case "listItem":
      return (
        <li key={key}>
          {node.checked == null ? null : (
            <input
              type="checkbox"
              disabled
              checked={node.checked}
              aria-label={node.checked ? names.ticked : names.unticked}
            />
          )}
          {drawAll(node.children)}
        </li>
      );
    case "image":
    case "imageReference":
      // The page loads no picture from elsewhere, because the request would tell that server who reads the reply, and when.
      return node.alt ?? null;
    case "link":
      return isSafe(node.url) ? (
        <a key={key} href={node.url} target="_blank" rel="noopener noreferrer">
          {drawAll(node.children)}
        </a>
      ) : (
        drawAll(node.children)
      );
    case "table": {
      const [head, ...rows] = node.children;
      return (
        <table key={key}>
          <thead>
            <tr>
              {head?.children.map((cell, place) => (
                <th key={place} scope="col">
                  {drawAll(cell.children)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{drawAll(rows)}</tbody>
        </table>
      );
    }
    case "tableRow":
      return <tr key={key}>{drawAll(node.children)}</tr>;
    case "tableCell":
      return <td key={key}>{drawAll(node.children)}</td>;
    default:
      // HTML is shown as its source text. Any other node is drawn as its children.
      return "value" in node ? node.value : "children" in node ? drawAll(node.children) : null;
  }
}
