-- Wraps functions of extensions, whichever schema a project has put the extension in. The extension may exist
-- already, and neither it nor its schema belongs to the migrating role, which can therefore grant no rights
-- on them. So each extension function in use gets a function of the same name in our schema, which any of our
-- roles may be granted.

-- The schema of an installed extension.
create function alfred.extension_schema(extension_name name) returns name
  language sql stable
  set search_path = ''
as $$
  select n.nspname from pg_catalog.pg_extension e
  join pg_catalog.pg_namespace n on n.oid = e.extnamespace
  where e.extname = extension_name
$$;

-- Installs an extension if needed, and wraps the named ones of its functions, which compare two texts. A body of this
-- form is resolved now, needs no search path, and is inlined.
create procedure alfred.use_extension(extension_name name, variadic functions name[])
  language plpgsql
  set search_path = ''
as $$
declare
  called name;
  result text;
begin
  execute format('create extension if not exists %I with schema extensions', extension_name);
  foreach called in array functions loop
    result := pg_catalog.format_type((
      select f.prorettype from pg_catalog.pg_proc f
      where f.pronamespace = alfred.extension_schema(extension_name)::regnamespace
        and f.proname = called
        and f.proargtypes = '25 25'::pg_catalog.oidvector), null);
    execute format(
      'create function alfred.%1$I(a text, b text) returns %2$s '
      'language sql immutable strict parallel safe return %3$I.%1$I(a, b)',
      called, result, alfred.extension_schema(extension_name));
    execute format(
      'grant execute on function alfred.%I(text, text) to alfred_pipeline, alfred_definer', called);
  end loop;
end
$$;

-- Similarity of words, for names that are spelt slightly differently.
call alfred.use_extension(
  'pg_trgm', 'similarity', 'word_similarity', 'strict_word_similarity');

-- Creates an index that finds rows by a part of a name, in a table that all users read. Under a row-level policy
-- Postgres would never use it: the index's operators are not leakproof, so the policy is applied first, by reading
-- all rows.
create procedure alfred.index_words(target regclass, column_name name)
  language plpgsql
  set search_path = ''
as $$
begin
  execute format(
    'create index %I on %s using gin (%I %I.gin_trgm_ops)',
    (select c.relname from pg_catalog.pg_class c where c.oid = target) || '_' || column_name || '_trgm',
    target, column_name, alfred.extension_schema('pg_trgm'));
end
$$;
