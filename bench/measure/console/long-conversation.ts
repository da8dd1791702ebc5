// Lengthens a conversation by writing exchanges directly to the database, since only showing them is measured.
import type { TestStack } from "../../../tests/support/stack.ts";

/** SQL that adds exchanges after the head; the last reply becomes the new head. */
const addExchangesSql = (conversation: string, exchanges: number) => `
  with new_turn as (
    select n, gen_random_uuid() as turn, gen_random_uuid() as alternative from generate_series(1, ${exchanges * 2}) n
  ), last as (
    select t.id as turn, t.depth, a.id as alternative, (select max(s.seq) from public.turns s where s.conversation_id = '${conversation}') as seq
    from public.conversations c
    join public.alternatives a on a.id = c.head_alternative_id join public.turns t on t.id = a.turn_id
    where c.id = '${conversation}'
  ), chain as (
    select s.n, s.turn, s.alternative, coalesce(p.turn, l.turn) as before, coalesce(p.alternative, l.alternative) as via,
      l.depth + s.n as depth, l.seq + s.n as seq
    from last l cross join new_turn s left join new_turn p on p.n = s.n - 1
  ), turn as (
    insert into public.turns (id, conversation_id, seq, speaker, parent_turn_id, via_alternative_id, depth)
    select c.turn, '${conversation}', c.seq, case when c.n % 2 = 1 then 'user' else 'agent' end, c.before, c.via, c.depth from chain c
  ), alternative as (
    insert into public.alternatives (id, turn_id, conversation_id, content, responds_to)
    select c.alternative, c.turn, '${conversation}', case when c.n % 2 = 1 then format('What about jar %s?', c.n)
      else format(E'Jar **%s** stands on the second shelf.\\n\\n- half full\\n- opened on Tuesday\\n- for the soup', c.n) end,
      c.via
    from chain c
  )
  update public.conversations c set head_alternative_id = (
    select h.alternative from chain h order by h.n desc limit 1)
  where c.id = '${conversation}'`;

/** Bypasses the triggers that check how a conversation grows. */
export async function lengthenConversation(
  stack: TestStack,
  conversation: string,
  exchanges: number,
): Promise<void> {
  const statements = [
    "set session_replication_role = replica",
    addExchangesSql(conversation, exchanges),
    "reset session_replication_role",
  ];
  await stack.admin(statements.join(";\n"));
}
