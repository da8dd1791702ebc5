-- The erasure job, for memory. The job sees the words in the index, but no texts.

call alfred.let_erase('public.memory_outbox');
call alfred.let_erase('public.episodes', array['place', 'words']);
call alfred.let_erase('public.memory_terms', array['lexeme', 'episodes']);
call alfred.let_erase('public.memory_postings', array['lexeme', 'place']);
call alfred.let_erase('public.memories', array['episodes', 'words']);
grant update (episodes) on public.memory_terms to alfred_eraser;
grant update (episodes, words) on public.memories to alfred_eraser;
call alfred.refuse_the_erased('public.memories');

-- What was extracted from Episodes is deleted with them, by its foreign keys.
call alfred.let_erase('public.unread_episodes');
call alfred.let_erase('public.fingerprints');
call alfred.let_erase('public.entities', array['enriched_at']);
call alfred.let_erase('public.entity_sources', array['entity_id']);
call alfred.let_erase('public.mentions', array['entity_id']);
call alfred.let_erase('public.facts', array['made_by']);
call alfred.let_erase('public.fact_episodes', array['fact_id']);
call alfred.let_erase('public.fact_postings', array['fact_id']);
call alfred.let_erase('public.entity_merges');
grant update (enrichment, enriched_at, enriched_by, enrich_from) on public.entities to alfred_eraser;
