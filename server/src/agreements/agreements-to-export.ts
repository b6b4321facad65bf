import { sql } from 'kysely'
import type { AgreementListFilters } from '../../../contract/src/office-agreements.ts'
import type { Database } from '../platform/database/database.ts'
import { agreementCondition } from './agreement-filters.ts'

/** Selects the filtered agreements with the terms that apply today, newest first. */
export const agreementsToExport = (db: Database, filters: AgreementListFilters) =>
  db
    .selectFrom('agreements as agreement')
    .innerJoin('donors', 'donors.id', 'donor_id')
    .innerJoin('agreement_contacts', 'agreement_id', 'agreement.id')
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom('agreement_terms')
          .select(['unit', 'day', 'amount', 'lines'])
          .whereRef('agreement_id', '=', 'agreement.id')
          .where('is_pause', '=', false)
          // Falls back to terms that begin later.
          .orderBy(sql`valid_from <= day_in_pakistan(now())`, 'desc')
          .orderBy('id', 'desc')
          .limit(1)
          .as('terms'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('planned_charges')
          .select([
            sql<number>`sum(paid)`.as('paid'),
            sql<number>`sum(expected - paid) filter (where due_on <= day_in_pakistan(now())
              and progress not in ('skipped', 'cancelled'))`.as('due'),
            sql<number>`count(*) filter (where status = 'missed')`.as('missed'),
          ])
          .whereRef('agreement_id', '=', 'agreement.id')
          .as('charges'),
      (join) => join.onTrue(),
    )
    .select([
      'agreement.id',
      'reference',
      'contact_id',
      'first_name',
      'last_name',
      sql<string>`donors.email::text`.as('email'),
      'phone',
      'country',
      'agreement.language',
      'agreement.status',
      'method',
      'unit',
      'day',
      'amount',
      sql<string>`(select string_agg(line ->> 'fundtitle', '; ') from jsonb_array_elements(lines) as line)`.as(
        'fundtitles',
      ),
      sql<number>`coalesce(paid, 0)`.as('paid'),
      sql<number>`coalesce(due, 0)`.as('due'),
      sql<number>`coalesce(missed, 0)`.as('missed'),
      'agreement.created_at',
      'activated_at',
      'ended_at',
      'end_reason',
    ])
    .where(agreementCondition(filters))
    .orderBy('agreement.id', 'desc')
