import * as z from 'zod'

const parameters = z.array(z.object({ type: z.literal('text'), text: z.string() }))
export const sendBody = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{10,15}$/),
  type: z.enum(['text', 'template']),
  biz_opaque_callback_data: z.string().optional(),
  text: z.object({ body: z.string().min(1).max(4096) }).optional(),
  template: z
    .object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('body'), parameters }),
          z.object({ type: z.literal('button'), sub_type: z.literal('url'), index: z.string(), parameters }),
        ]),
      ),
    })
    .optional(),
})
type SendBody = z.output<typeof sendBody>

export const newTemplate = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string(),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
  components: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
})

export type Template = {
  id: string
  name: string
  language: string
  category: string
  status: string
  text: string
}

export function findTemplateProblem(
  { name, language, components }: NonNullable<SendBody['template']>,
  templates: ReadonlyMap<string, Template>,
): { code: number; text: string } | undefined {
  const template = templates.get(`${name} ${language.code}`)
  if (!template || template.status === 'REJECTED')
    return { code: 132001, text: 'Template name does not exist in the translation' }
  if (template.status === 'PAUSED') return { code: 132015, text: 'Template is paused' }
  if (template.status !== 'APPROVED') return { code: 132016, text: 'Template is disabled' }
  const given = components.find(({ type }) => type === 'body')?.parameters.length ?? 0
  const variables =
    template.category === 'AUTHENTICATION' ? 1 : new Set(template.text.match(/\{\{\d+\}\}/g)).size
  return given === variables ? undefined : { code: 132000, text: 'Number of parameters does not match' }
}

export function shownText({ text, template }: SendBody, templates: ReadonlyMap<string, Template>): string {
  if (!template) return text?.body ?? ''
  const found = templates.get(`${template.name} ${template.language.code}`)
  const valuesOf = (type: string) =>
    template.components.find((one) => one.type === type)?.parameters.map((one) => one.text) ?? []
  const body = (found?.text || valuesOf('body').join(' ')).replaceAll(
    /\{\{(\d+)\}\}/g,
    (_, place) => valuesOf('body')[Number(place) - 1] ?? '',
  )
  const [button] = valuesOf('button')
  return button && found?.category !== 'AUTHENTICATION' ? `${body}\n/${button}` : body
}
