-- Processes: the definition that a run executes. There is one, the built-in chain, which every run names.

create table public.processes (
  id uuid primary key default gen_random_uuid(),
  key text not null check (length(key) between 1 and 120),
  version int not null check (version > 0),
  name text not null,
  definition jsonb not null check (jsonb_typeof(definition) = 'object'),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (key, version)
);

call alfred.guard_ownership('public.processes');
call alfred.protect('public.processes', 'true');

insert into public.processes (key, version, name, definition) values (
  'alfred.chain', 1, 'Alfred''s built-in chain',
  '{
    "initialContext": ["message"],
    "maxRecursionDepth": 1,
    "nodes": [
      {"id": "understand", "kind": "node"},
      {"id": "think", "kind": "node"},
      {"id": "act", "kind": "node", "fanOut": "group"},
      {"id": "quick", "kind": "node"},
      {"id": "reply", "kind": "node", "output": {"variable": "reply", "required": true}},
      {"id": "summarize", "kind": "node"}
    ],
    "edges": [
      {"from": "understand", "to": "think"},
      {"from": "understand", "to": "act", "when": "a stored plan"},
      {"from": "understand", "to": "quick", "when": "quick"},
      {"from": "understand", "to": "reply", "when": "question"},
      {"from": "think", "to": "act", "when": "plan_direct"},
      {"from": "think", "to": "reply", "when": "propose or clarify"},
      {"from": "act", "to": "act", "when": "more groups"},
      {"from": "act", "to": "think", "when": "replan"},
      {"from": "act", "to": "reply"},
      {"from": "quick", "to": "think", "when": "more than a look-up"},
      {"from": "quick", "to": "reply"},
      {"from": "reply", "to": "summarize"}
    ],
    "outputTemplate": "{{reply}}"
  }'
);
