import type postgres from 'postgres';

/** An object of a database that the schema of drizzle does not hold. */
export type SqlObject = {
  /** Type and identity, as `DROP` takes them: `function`, `public.day_interest(bigint, integer)`. */
  type: string;
  identity: string;
  definition: string;
};

export const nameOf = ({ type, identity }: SqlObject): string => `${type} ${identity}`;

/**
 * The functions, triggers, views, statistics, domains and composite types of the schema `public`, with the definitions as the
 * server prints them. Objects of extensions are left out.
 */
export async function readSqlObjects(sql: postgres.ISql): Promise<SqlObject[]> {
  return sql<SqlObject[]>`
    select replace(identified.type, 'statistics object', 'statistics') as type, identified.identity, definition
    from (
      select 'pg_proc'::regclass as class, oid, pg_get_functiondef(oid) as definition
        from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      union all
      select 'pg_trigger'::regclass, pg_trigger.oid, pg_get_triggerdef(pg_trigger.oid) || ' -- enabled: ' || tgenabled::text
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where not tgisinternal and relnamespace = 'public'::regnamespace
      union all
      select 'pg_class'::regclass, oid, pg_get_viewdef(oid)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
      union all
      select 'pg_statistic_ext'::regclass, oid, pg_get_statisticsobjdef(oid)
        from pg_statistic_ext where stxnamespace = 'public'::regnamespace
      union all
      select 'pg_type'::regclass, pg_type.oid, format_type(typbasetype, typtypmod)
        from pg_type left join pg_class on pg_class.oid = typrelid
        where typnamespace = 'public'::regnamespace and (typtype = 'd' or (typtype = 'c' and relkind = 'c'))
    ) as objects, lateral pg_identify_object(class, oid, 0) as identified
    where not exists (
      select from pg_depend where classid = objects.class and objid = objects.oid and deptype = 'e'
    )
    order by type, identity`;
}
