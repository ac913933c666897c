/**
 * SQL about a row of `pg_roles`: whether the role could change the append-only tables or the functions that protect them, as their owner,
 * that of their schema or of the database, or a superuser, or as a member of such a role.
 */
export const ownsTables = `(
  rolsuper
  or exists (select from pg_database where datname = current_database() and pg_has_role(rolname, datdba, 'MEMBER'))
  or exists (
    select from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' and (
      pg_has_role(rolname, nspowner, 'MEMBER')
      or exists (select from pg_class where relnamespace = pg_namespace.oid and pg_has_role(rolname, relowner, 'MEMBER'))
      or exists (select from pg_proc where pronamespace = pg_namespace.oid and pg_has_role(rolname, proowner, 'MEMBER'))
    )
  )
)`;
