-- What somebody has told about themselves reaches every run of theirs, and nobody else's.

-- The member's own preferences, what must be avoided first, then the newest; at most 60. Private: for
-- anybody but the request's user there are none.
create function alfred.told_by(member uuid) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', kind, 'subject', subject, 'note', note) order by place), '[]')
  from (
    select s.kind, s.subject, s.note, row_number() over (
      order by s.kind in ('allergy', 'diet') desc, s.updated_at desc, s.id) as place
    from public.preferences s
    where s.user_id = member and member = alfred.uid()
  ) own
  where place <= 60
$$;
grant execute on function alfred.told_by(uuid) to alfred_pipeline;

-- read_run_facts as before, with it.
alter function public.read_run_facts(jsonb) set schema alfred;
alter function alfred.read_run_facts(jsonb) rename to rows_of_run;

-- p: as alfred.rows_of_run → {…, told: [{kind, subject, note}]}
create function public.read_run_facts(p jsonb) returns jsonb
  language sql
  set search_path = ''
as $$
  select alfred.rows_of_run(p) || jsonb_build_object('told', alfred.told_by(alfred.uid()))
$$;
call alfred.expose('public.read_run_facts(jsonb)', current_user, 'alfred_pipeline');
