// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are code with templates in it
import { expect, test } from 'vitest'
import { lawOfTables } from './law-of-tables.ts'
import { rules } from './project-rules.ts'
import { withProject } from './with-project.ts'

/** A project of two features in which every table has an existing owner. */
const tables = `
export interface DB {
  donations: Donations;
  events: Events;
  refunds: Refunds;
}
`
const grounds = {
  'server/src/platform/tables.ts': tables,
  'server/src/giving/record-donation.ts': `sql\`insert into donations (id) values (1)\``,
  'server/src/settlement/refunds/refund.ts': `db.insertInto('refunds'); db.updateTable('events')`,
}
const tableOwners = {
  donations: 'server/src/giving',
  events: 'server/src/settlement/refunds',
  refunds: 'server/src/settlement/refunds',
}

const violationsIn = (files: Record<string, string>, lists: Partial<typeof rules> = {}) =>
  withProject({ ...grounds, ...files }, (project) =>
    lawOfTables(project, { ...rules, tableOwners, mayWriteAnyTable: {}, ...lists }),
  )

/** Violations of this code in a folder that owns only donations. */
const violationsInGiving = (code: string) => violationsIn({ 'server/src/giving/give.ts': code })

const foreign = 'server/src/giving/give.ts:1 writes refunds: only server/src/settlement/refunds may'
const nameless =
  'server/src/giving/give.ts:1 writes a table whose name is put together: a table that is written is named'

test('a project in which each folder writes its own tables has no violations', () => {
  expect(violationsIn({})).toEqual([])
})

test.each([
  ['an insert', `db.insertInto('refunds').values({}).execute()`],
  ['an update', `trx.updateTable("refunds").set({})`],
  ['a delete', 'db.deleteFrom(`refunds`)'],
  ['a merge', `db.mergeInto('refunds as r')`],
  ['a replacement', `db.replaceInto('refunds')`],
  ['a table under another name', `db.updateTable('refunds as r')`],
  ['a table with its schema', `db.deleteFrom('public.refunds')`],
  ['one of several tables', `db.deleteFrom(['donations', 'refunds'])`],
  ['a table that is given its type', `db.insertInto('refunds' as const)`],
  ['a method called by its name', `db['insertInto']('refunds')`],
  ['a connection that may be missing', `trx?.insertInto('refunds')`],
  ['a part of a longer question', `db.with('made', (db) => db.insertInto('refunds')).selectFrom('made')`],
])('Kysely may not write into a foreign table: %s', (_story, code) => {
  expect(violationsInGiving(code)).toEqual([foreign])
})

test.each([
  ['an insert', 'sql`insert into refunds (id) values (1)`'],
  ['an insert with types', 'sql<{ id: number }>`insert into refunds default values returning id`'],
  ['an insert in capitals', 'sql`INSERT INTO Refunds VALUES (1)`'],
  ['an update', 'sql`update refunds set amount = ${amount}`'],
  ['an update under another name', 'sql`update only refunds as r set amount = 1`'],
  ['an update with changes put in', 'sql`update refunds ${changes}`'],
  ['a delete', 'sql`delete from refunds where id = 1`'],
  ['a delete of this table alone', 'sql`delete from only refunds`'],
  ['a merge', 'sql`merge into refunds using donations on true when matched then update set amount = 1`'],
  ['a cleared table', 'sql`truncate donations, refunds cascade`'],
  ['a cleared table, in full', 'sql`truncate table only refunds`'],
  ['a copy from outside', 'sql`copy refunds (id, amount) from stdin`'],
  ['a table with its schema', 'sql`insert into public.refunds values (1)`'],
  ['a table in quotes', 'sql`insert into "public"."refunds" values (1)`'],
  [
    'an update in the middle of a question',
    'sql`with r as (update refunds set amount = 1 returning id) select from r`',
  ],
  ['an update after the questions it needs', 'sql`with r as (select 1) update refunds set amount = 1`'],
  ['a delete after another statement', 'sql`select 1; delete from refunds`'],
  ['a delete after something put in', 'sql`${lock} delete from refunds`'],
  ['an insert with remarks in it', 'sql`/* ours */ insert /* into donations */ into refunds values (1)`'],
  ['a delete in a block', 'sql`do $$ begin delete from refunds; end $$`'],
  ['raw SQL', `sql.raw('insert into refunds values (1)')`],
  ['a question to the driver', `pool.query('delete from refunds where id = $1', [1])`],
  ['a string for later', `const question = 'insert into refunds values (1)'`],
  ['a template for later', 'const question = `update refunds set amount = ${amount}`'],
  ['a string with line breaks', `const question = 'begin;\\nupdate refunds set amount = 1'`],
  ['a string put together', `const question = 'update refunds ' + 'set amount = ' + amount`],
])('SQL may not write into a foreign table: %s', (_story, code) => {
  expect(violationsInGiving(code)).toEqual([foreign])
})

test.each([
  ['to Kysely', 'db.insertInto(table)'],
  ['to Kysely, in a template', 'db.updateTable(`refunds_${year}`)'],
  ['to Kysely, by a choice', `db.deleteFrom(isRefund ? 'refunds' : 'donations')`],
  ['with a method handed on', 'const insert = db.insertInto'],
  ['in a template', 'sql`update ${sql.table(payable.table)} set amount = 1`'],
  ['in a template, as a reference', 'sql`insert into ${sql.ref(name)} (id) values (1)`'],
  ['in a template, in part', 'sql`delete from refunds_${year}`'],
  ['in a question in the middle', 'sql`with a as (insert into ${table} values (1)) select 1`'],
  ['in raw SQL', 'sql.raw(`truncate ${tables}`)'],
  ['in a question to the driver', 'pool.query(`truncate ${table}`)'],
  ['in a string', `const question = 'insert into ' + table + ' values (1)'`],
])('a table that is written is named, and not put together at run time %s', (_story, code) => {
  expect(violationsInGiving(code)).toEqual([nameless])
})

test.each([
  ['a read', `db.selectFrom('refunds').selectAll(); sql\`select amount from refunds\``],
  ['a read of a table named at run time', 'sql`select from ${sql.table(name)} where id = 1`'],
  ['a lock', 'sql`select from refunds where id = 1 for update`'],
  ['a weaker lock', 'sql`select from refunds join donations on true for no key update of refunds`'],
  ['a lock by Kysely', `db.selectFrom('refunds').forUpdate()`],
  [
    'a row that is there already',
    'sql`insert into donations (id) values (1) on conflict (id) do update set id = 2`',
  ],
  [
    'a merge into its own table',
    'sql`merge into donations using refunds on true when matched then update set id = 1`',
  ],
  ['a delete that looks at a foreign table', 'sql`delete from donations using refunds where true`'],
  ['a copy to the outside', 'sql`copy refunds to stdout`'],
  ['a remark in SQL', 'sql`select (1) -- ; delete from refunds\n/* ; update refunds set amount = 1 */`'],
  ['a text in SQL', `sql\`select '; delete from refunds'\``],
  ['a remark in code', `// db.insertInto('refunds'), sql\`delete from refunds\`\nconst a = 1`],
  ['a sentence', `const help = 'Delete from refunds what was never made, or update refunds.'`],
  ['a sentence about another list', `const help = 'delete from the list, then update your set'`],
  ['a sentence with something put in', 'const help = `copy ${from} and truncate ${to}`'],
  ['a style', 'const style = `truncate ${colour}`'],
  ['a label', `const label = 'update refunds'`],
  ['a hash', `createHash('sha256').update('refunds')`],
  ['a job', `sql\`select graphile_worker.add_job('insert into refunds', '{}')\``],
  [
    'an event of the database',
    'sql`create trigger t before insert or update on refunds execute function f()`',
  ],
])('the law leaves in peace: %s', (_story, code) => {
  expect(violationsInGiving(code)).toEqual([])
})

test('the line is the one on which the statement begins', () => {
  const code = `const a = 1\n\nawait sql\`\n  with donation as (\n    insert into donations values (1)\n  )\n  insert into refunds\n  values (1)\``
  expect(violationsInGiving(code)).toEqual([foreign.replace(':1', ':7')])
  expect(violationsInGiving(`await db\n  .insertInto('refunds')\n  .execute()`)).toEqual([
    foreign.replace(':1', ':2'),
  ])
})

test('a table without an owner may not be written', () => {
  expect(violationsInGiving(`sql\`update graphile_worker.jobs set key = 'a'\``)).toEqual([
    'server/src/giving/give.ts:1 writes graphile_worker.jobs: nobody owns it',
  ])
})

test('every table has an owner', () => {
  const { events: _, ...others } = tableOwners
  expect(violationsIn({}, { tableOwners: others })).toEqual([
    'server/src/platform/tables.ts:4 events has no owner: write it into tableOwners',
    'server/src/settlement/refunds/refund.ts:1 writes events: nobody owns it',
  ])
})

test('a view needs no owner', () => {
  const { events: _, ...others } = tableOwners
  const migration = {
    'server/migrations/0002-events.sql': 'create or replace view events as select 1 as id;',
  }
  expect(violationsIn(migration, { tableOwners: others })).toEqual([
    'server/src/settlement/refunds/refund.ts:1 writes events: nobody owns it',
  ])
})

test('every owner exists and has its table', () => {
  expect(violationsIn({}, { tableOwners: { ...tableOwners, pledges: 'server/src/giving' } })).toEqual([
    'tableOwners: there is no table pledges',
  ])
  expect(violationsIn({}, { tableOwners: { ...tableOwners, donations: 'server/src/donate' } })).toContain(
    'tableOwners: donations belongs to server/src/donate, which does not exist',
  )
})

test('tests and seed code may write every table', () => {
  const write = `db.insertInto('refunds'); db.insertInto(table)`
  for (const path of [
    'giving/give.test.ts',
    'test-world/step.ts',
    'platform/test-database.ts',
    '../test/desk.ts',
  ])
    expect(violationsIn({ [`server/src/${path}`]: write })).toEqual([])
  expect(violationsIn({ 'demo/src/seed.ts': write }, { mayWriteAnyTable: { 'demo/src': 'why' } })).toEqual([])
})

test('production disables no trigger', () => {
  const off = '// alter table events disable trigger user'
  expect(violationsIn({ 'server/src/giving/give.ts': off })).toEqual([
    "server/src/giving/give.ts:1 says 'disable trigger': no trigger is disabled in production",
  ])
  expect(violationsIn({ 'server/src/giving/give.test.ts': off, 'demo/src/seed.ts': off })).toEqual([])
})
