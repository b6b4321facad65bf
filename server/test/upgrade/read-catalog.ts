import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

/**
 * Describes the schema `public` in sorted lines: columns in their order, constraints, indexes, triggers,
 * functions, views, sequences, storage parameters, comments, grants, and the permissions of each role. Line
 * breaks and comments in functions are ignored.
 */
export async function readCatalog(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (
      select oid, relname, relkind, reloptions, relacl from pg_class where relnamespace = 'public'::regnamespace
        and relname not like 'kysely%'
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    )
    select format('column %s.%s %s %s', relname, row_number() over (partition by ours.oid order by attnum),
      attname, concat_ws(' ', format_type(atttypid, atttypmod), attcollation::regcollation,
        case when attnotnull then 'not null' end, attidentity, attgenerated, pg_get_expr(adbin, adrelid),
        col_description(ours.oid, attnum))) as line
    from ours join pg_attribute on attrelid = ours.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = ours.oid and adnum = attnum where relkind in ('r', 'v')
    union all
    -- Not-null constraints are in the columns.
    select format('constraint %s %s %s %s', relname, conname,
      pg_get_constraintdef(pg_constraint.oid), convalidated)
    from ours join pg_constraint on conrelid = ours.oid where contype <> 'n'
    union all select pg_get_indexdef(indexrelid) from ours join pg_index on indrelid = ours.oid
    union all
    -- Without parentheses: pg_dump writes a comparison of rows out with others.
    select translate(pg_get_triggerdef(pg_trigger.oid), '()', '')
    from ours join pg_trigger on tgrelid = ours.oid where not tgisinternal
    union all select format('view %s %s', relname, pg_get_viewdef(oid)) from ours where relkind = 'v'
    union all
    select format('%s %s %s %s owned by %s', relkind, relname, reloptions, relacl, (
      select concat(refobjid::regclass, '.', refobjsubid) from pg_depend
      where objid = ours.oid and deptype in ('i', 'a') and relkind = 'S'))
    from ours
    union all
    select concat(regexp_replace(regexp_replace(regexp_replace(pg_get_functiondef(oid), '--[^\\n]*', '', 'g'),
      '''\\s*\\n\\s*''', '', 'g'), '\\s+', ' ', 'g'), proacl)
    from pg_proc where pronamespace = 'public'::regnamespace and prokind <> 'a'
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select 'extension ' || extname from pg_extension
    union all select format('permission %s', row(permissions.*)) from permissions
    union all select format('role %s %s', name, array_agg(path order by path))
      from roles join role_permissions on role_id = roles.id group by name`.execute(db)
  return rows.map(({ line }) => line).sort()
}
