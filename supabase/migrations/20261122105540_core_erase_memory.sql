-- The job that erases, for memory. A word is what the index is of: the job sees which, and no text.

call alfred.let_erase('public.memory_outbox');
call alfred.let_erase('public.episodes', array['place', 'words']);
call alfred.let_erase('public.memory_terms', array['lexeme', 'episodes']);
call alfred.let_erase('public.memory_postings', array['lexeme', 'place']);
call alfred.let_erase('public.memories', array['episodes', 'words']);
grant update (episodes) on public.memory_terms to alfred_eraser;
grant update (episodes, words) on public.memories to alfred_eraser;
call alfred.refuse_the_erased('public.memories');
