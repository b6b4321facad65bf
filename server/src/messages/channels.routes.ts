import * as calls from '../../../contract/src/channels.ts'
import { type PhoneChannelName, phoneChannels } from '../../../contract/src/channels.ts'
import type { AnswerInput } from '../../../contract/src/entry.ts'
import { pakistan } from '../../../contract/src/home-country.ts'
import { allLanguages } from '../../../contract/src/language/language.ts'
import { internationalNumber, phoneDigits } from '../../../contract/src/phone-digits.ts'
import { countSmsParts } from '../../../contract/src/sms-parts.ts'
import { noticeUrl } from '../channels/channel.ts'
import type { AppContext } from '../context.ts'
import { recordAudit, type Staff } from '../history/record-audit.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Route } from '../platform/http/route.ts'
import { rethrowAsProblem, sendTestMessage } from './delivery/send-test-message.ts'
import { submitTemplates, templateOf, templateSources } from './delivery/whatsapp-templates.ts'

export function channelsRoutes(route: Route, context: AppContext): void {
  route(calls.readChannels, () => readChannels(context))
  route(calls.switchChannel, async ({ params, body, ...staff }) => {
    await switchChannel(context, params.name, body.is_on, staff)
    return readChannels(context)
  })
  route(
    calls.testChannel,
    async ({ params, body, reader }) => {
      const to = internationalNumber(phoneDigits(pakistan, body.phone))
      if (to === null) throw Problem.invalidField('phone', 'fields.phone.valid')
      await rethrowAsProblem(sendTestMessage(context, params.name, to, reader))
      return readChannels(context)
    },
    { callsPerMinute: 20 },
  )
  route(
    calls.submitTemplates,
    async () => {
      await rethrowAsProblem(submitTemplates(context))
      return readChannels(context)
    },
    { callsPerMinute: 20 },
  )
}

async function switchChannel(
  { db, catalogue }: AppContext,
  name: PhoneChannelName,
  isOn: boolean,
  staff: Staff,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('message_channels').set({ is_on: isOn }).where('name', '=', name).execute()
    await recordAudit(trx, staff, 'changed_settings', `channel ${name}`, { is_on: isOn })
  })
  catalogue.clear()
}

async function readChannels(context: AppContext): Promise<AnswerInput<typeof calls.readChannels>> {
  const { db, channels, publicUrl } = context
  const rows = await db.selectFrom('message_channels').selectAll().execute()
  const stored = await db
    .selectFrom('whatsapp_templates')
    .select(['name', 'language', 'status', 'reason'])
    .execute()
  return {
    channels: phoneChannels.map((name) => {
      const row = rows.find((one) => one.name === name)
      return {
        name,
        is_configured: channels.has(name),
        is_on: row?.is_on ?? false,
        stopped_at: row?.stopped_at ?? null,
        stopped_reason: row?.stopped_reason ?? null,
        appeals_stopped_at: row?.appeals_stopped_at ?? null,
        notice_url: noticeUrl(publicUrl, name),
      }
    }),
    templates: templateSources(context).flatMap((source) =>
      allLanguages.map((language) => {
        const { name, category, body, examples, button } = templateOf(source, language, publicUrl)
        const known = stored.find((one) => one.name === name && one.language === language)
        const text = body.replaceAll(/\{\{(\d+)\}\}/g, (_, index) => examples[Number(index) - 1] ?? '')
        const sms = button ? `${text}\n${publicUrl}/k/0123456789` : text
        return {
          name,
          language,
          category,
          text: body,
          sms_parts: countSmsParts(sms),
          status: known?.status ?? null,
          reason: known?.reason ?? '',
        }
      }),
    ),
  }
}
