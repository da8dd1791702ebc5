// The conversation's title and origin, and the actions on all of it.
import { useState } from "preact/hooks";
import { dataOf } from "../../../clients/typescript/client.ts";
import type { components } from "../../../clients/typescript/types.ts";
import { reads } from "../data/use-read.ts";
import { Icon } from "../parts/icon.tsx";
import { Menu } from "../parts/menu.tsx";
import { useSignedIn } from "../session/session.tsx";
import { Link } from "../shell/link.tsx";
import { Problem } from "../shell/problem.tsx";
import { When } from "../shell/when.tsx";
import { useWords } from "../wording/words.ts";
import { Rename } from "./rename.tsx";
import type { Tree } from "./tree.tsx";

type ConversationRead = components["schemas"]["Conversation"];

interface ConversationHeadProps {
  conversation: ConversationRead | undefined;
  /** Opens the choice of who answers the next message. */
  onTurn?: () => void;
  /** Shows the path through an alternative. */
  onShow?: (alternativeId: string) => void;
}

export function ConversationHead({ conversation, onShow, onTurn }: ConversationHeadProps) {
  const { chat } = useWords().texts;
  const { alfred } = useSignedIn();
  const [isRenaming, setIsRenaming] = useState(false);
  /** Loaded when it is first opened. */
  const [tree, setTree] = useState<typeof Tree>();
  const [fault, setFault] = useState<unknown>();
  const back = (
    <Link to="/chat/all" class="only-phone icon-button" name={chat.all}>
      <Icon name="before" />
    </Link>
  );
  if (conversation === undefined) return <header class="conversation-head">{back}</header>;
  const Branches = tree;
  const { id, title, status, createdAt, forkedFrom } = conversation;

  async function change(body: { title?: string; status?: "active" | "archived" }) {
    setFault(undefined);
    try {
      await dataOf(alfred.api.PATCH("/v1/conversations/{id}", { params: { path: { id } }, body }));
      setIsRenaming(false);
      await Promise.all([
        reads.invalidateQueries({ queryKey: ["conversation", id] }),
        reads.invalidateQueries({ queryKey: ["conversations"] }),
      ]);
    } catch (error) {
      setFault(error);
    }
  }

  return (
    <header class="conversation-head">
      {back}
      <div class="title">
        <h1>{title ?? <When at={createdAt} />}</h1>
        {forkedFrom !== null && (
          <Link to={`/chat/${forkedFrom.conversationId}`}>{chat.forkedFrom}</Link>
        )}
      </div>
      <Menu name={chat.more}>
        <button
          type="button"
          onClick={() =>
            import("./tree.tsx").then((loaded) => setTree(() => loaded.Tree), setFault)
          }
        >
          {chat.tree.title}
        </button>
        {status !== "archived" && (
          <button type="button" onClick={onTurn}>
            {chat.nextTurn} …
          </button>
        )}
        <button type="button" onClick={() => setIsRenaming(true)}>
          {chat.rename}
        </button>
        <button
          type="button"
          onClick={() => change({ status: status === "archived" ? "active" : "archived" })}
        >
          {status === "archived" ? chat.unarchive : chat.archive}
        </button>
      </Menu>
      {fault !== undefined && !isRenaming && <Problem error={fault} />}
      {Branches !== undefined && (
        <Branches
          conversation={id}
          isReadOnly={status === "archived"}
          onShow={(alternativeId) => {
            setTree(undefined);
            onShow?.(alternativeId);
          }}
          onClose={() => setTree(undefined)}
        />
      )}
      {isRenaming && (
        <Rename
          title={title ?? ""}
          fault={fault}
          onClose={() => setIsRenaming(false)}
          onSave={(words) => change({ title: words })}
        />
      )}
    </header>
  );
}
