import type { PhoneChannelState, ShownTemplate } from '../../../../contract/src/channels.ts'
import * as calls from '../../../../contract/src/channels.ts'
import { languages, resolveLanguage } from '../../../../contract/src/language/language.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatInstant } from '../../ui/pakistan-time.ts'
import { languageAttributes, type Translate, useReader } from '../../ui/reader.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SendButton } from '../parts/buttons.tsx'
import { WithNote } from '../parts/cells.tsx'
import { FormButton } from '../parts/form-dialog.tsx'
import { LoadProblem } from '../parts/loaded.tsx'
import { useRead } from '../session/calls.ts'
import { SettingsHeading } from './setting-fields.tsx'

export function ChannelsForm() {
  const { t } = useReader()
  const settings = useRead(calls.readChannels)
  if (settings.isError) return <LoadProblem query={settings} />
  if (!settings.data) return <Skeleton className="h-60" />
  const { channels, templates } = settings.data
  const whatsapp = channels.find(({ name }) => name === 'whatsapp')
  return (
    <section
      className="panel grid grid-cols-[minmax(0,1fr)] gap-6 p-4 sm:p-6"
      aria-labelledby="settings.channels.title"
    >
      <div className="grid gap-1">
        <SettingsHeading title="settings.channels.title" />
        <p className="text-sm text-ink-soft">{t('settings.channels.lead')}</p>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {channels.map((channel) => (
          <ChannelCard key={channel.name} channel={channel} />
        ))}
      </div>
      {whatsapp?.is_configured && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-semibold">{t('settings.channels.templates')}</h3>
            <SendButton
              look="secondary"
              size="small"
              label={t('settings.channels.submit')}
              entry={calls.submitTemplates}
              request={{}}
            />
          </div>
          <details open={templates.some(({ status }) => status === 'REJECTED' || status === 'PAUSED')}>
            <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-brand">
              {t('settings.channels.approved', {
                approved: templates.filter(({ status }) => status === 'APPROVED').length,
                total: templates.length,
              })}
            </summary>
            <DataTable
              caption={t('settings.channels.templates')}
              columns={columns(t)}
              rows={templates}
              rowKey={({ name, language }) => `${name} ${language}`}
            />
          </details>
        </div>
      )}
    </section>
  )
}

function ChannelCard({ channel }: { channel: PhoneChannelState }) {
  const { t } = useReader()
  const { name, is_configured, is_on, stopped_at, stopped_reason, appeals_stopped_at, notice_url } = channel
  return (
    <div className="grid gap-3 rounded-sm border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{t(`ui.channel.${name}`)}</h3>
        <StatusBadge
          status={t(
            is_configured
              ? is_on
                ? 'settings.channels.on'
                : 'settings.channels.off'
              : 'settings.channels.not-configured',
          )}
          look={is_configured && is_on ? 'success' : 'info'}
        />
      </div>
      {is_configured ? (
        <>
          {stopped_at && (
            <Notice look="danger" role="status">
              {t('settings.channels.stopped', {
                at: formatInstant(t, stopped_at),
                reason: stopped_reason ?? '',
              })}
            </Notice>
          )}
          {appeals_stopped_at && (
            <Notice look="warning" role="status">
              {t('settings.channels.appeals-stopped', { at: formatInstant(t, appeals_stopped_at) })}
            </Notice>
          )}
          <p className="text-sm text-ink-soft">
            {t('settings.channels.notices')}{' '}
            <bdi dir="ltr" className="wrap-anywhere">
              {notice_url}
            </bdi>
          </p>
          <div className="flex flex-wrap gap-2">
            <SendButton
              size="small"
              look={is_on ? 'secondary' : 'primary'}
              label={t(is_on ? 'settings.channels.switch-off' : 'settings.channels.switch-on')}
              entry={calls.switchChannel}
              request={{ params: { name }, body: { is_on: !is_on } }}
            />
            <FormButton
              size="small"
              look="secondary"
              label={t('settings.channels.test')}
              dialog={{
                entry: calls.testChannel,
                params: { name },
                initialValues: { phone: '' },
                title: t('settings.channels.test-title', { channel: t(`ui.channel.${name}`) }),
                submitLabel: t('settings.channels.send'),
                fields: ({ field }) => (
                  <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="off" />
                ),
              }}
            />
          </div>
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t('settings.channels.how')}</p>
      )}
    </div>
  )
}

const columns = (t: Translate): readonly Column<ShownTemplate>[] => [
  {
    title: t('settings.channels.text'),
    heading: true,
    cell: ({ text, language, name }) => (
      <>
        <span className="font-normal" {...languageAttributes(resolveLanguage(language))}>
          {text}
        </span>
        <bdi dir="ltr" className="block font-mono text-xs font-normal text-ink-soft">
          {name}
        </bdi>
      </>
    ),
  },
  {
    title: t('settings.channels.language'),
    cell: ({ language }) => languages[resolveLanguage(language)].name,
  },
  { title: t('settings.channels.parts'), cell: ({ sms_parts }) => String(sms_parts) },
  {
    title: t('settings.channels.approval'),
    cell: ({ status, reason }) => (
      <WithNote note={reason}>
        <StatusBadge
          status={
            status === null
              ? t('settings.channels.template.missing')
              : (t.ifKnown(`settings.channels.template.${status}`) ?? status)
          }
          look={
            status === 'APPROVED' ? 'success' : status === null || status === 'PENDING' ? 'info' : 'error'
          }
        />
      </WithNote>
    ),
  },
]
