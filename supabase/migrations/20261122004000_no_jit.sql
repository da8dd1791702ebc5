-- Queries of a request are short: compiling them would take many times as long as running them. The
-- planner cannot know, since it prices set-returning functions at a thousand rows.
do $$
declare
  target regprocedure;
begin
  foreach target in array array[
    'public.read_run_facts(jsonb)',
    'public.apply_effects(jsonb)',
    'public.read_rows(jsonb)',
    'public.undo_run(jsonb)'
  ]::regprocedure[] loop
    execute format('alter function %s set jit = off', target);
  end loop;
end
$$;
