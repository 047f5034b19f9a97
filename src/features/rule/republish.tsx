import { useId } from 'react'
import type { Republish } from './contract'
import { useWords } from '@/i18n/use-words'
import { Field, type ControlProps } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'

/** The initial arguments of a republish. */
export const newRepublish = { topic: '', qos: 0, retain: false, payload: '' } as const

const levels = ['0', '1', '2']
const parseQos = (text: string): number | string => (levels.includes(text.trim()) ? Number(text) : text)
const parseRetain = (text: string): boolean | string =>
  text.trim() === 'true' ? true : text.trim() === 'false' ? false : text

type Args = Partial<Republish>
type Props = { args: Args; onArgs: (args: Args) => void; topicError: string | undefined }

/** The arguments of a republish: each a value or a template over the output of the rule. */
export function RepublishForm({ args, onArgs, topicError }: Props) {
  const { t } = useWords()
  const id = useId()
  const set = (part: Args) => onArgs({ ...args, ...part })
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-2 pt-2 sm:grid-cols-2">
      <datalist id={`${id}-properties`}>
        {['${user_properties}', "${pub_props.'User-Property'}"].map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <Field
        label={t('param.topic')}
        required
        description={t('rule.republish.topicHelp')}
        {...(topicError === undefined ? {} : { error: topicError })}
        className="sm:col-span-2"
      >
        {(control) => (
          <TextInput {...control} mono value={args.topic ?? ''} onValue={(topic) => set({ topic })} />
        )}
      </Field>
      <Field label={t('param.qos')}>
        {(control) => (
          <Choice
            {...control}
            value={String(args.qos ?? '')}
            options={[
              ...levels.map((value) => ({ value, label: value })),
              { value: '${qos}', label: t('rule.republish.fromMessage') },
            ]}
            onValue={(text) => set({ qos: parseQos(text) })}
          />
        )}
      </Field>
      <Field label={t('param.retain')}>
        {(control) => (
          <Choice
            {...control}
            value={String(args.retain ?? '')}
            options={[
              { value: 'false', label: t('off') },
              { value: 'true', label: t('on') },
              { value: '${flags.retain}', label: t('rule.republish.fromMessage') },
            ]}
            onValue={(text) => set({ retain: parseRetain(text) })}
          />
        )}
      </Field>
      <Field
        label={t('param.payload')}
        description={t('rule.republish.payloadHelp')}
        className="sm:col-span-2"
      >
        {(control) => (
          <Textarea
            {...control}
            mono
            rows={3}
            value={args.payload ?? ''}
            onValue={(payload) => set({ payload })}
          />
        )}
      </Field>
      <Field
        label={t('param.user_properties')}
        description={t('rule.republish.propertiesHelp')}
        className="sm:col-span-2"
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            list={`${id}-properties`}
            value={args.user_properties ?? ''}
            onValue={(text) => (text === '' ? onArgs(without(args)) : set({ user_properties: text }))}
          />
        )}
      </Field>
    </div>
  )
}

/** A choice of a few values; a custom template is added to them. */
function Choice({
  value,
  options,
  onValue,
  ...control
}: ControlProps & {
  value: string
  options: readonly { value: string; label: string }[]
  onValue: (value: string) => void
}) {
  const isOwn = value !== '' && options.every((option) => option.value !== value)
  return (
    <Select
      {...control}
      value={value}
      onValue={onValue}
      options={isOwn ? [...options, { value, label: value }] : options}
      {...(value === '' ? { placeholder: '' } : {})}
    />
  )
}

/** Omitted if empty, so that the broker uses its default template. */
const without = ({ user_properties: _gone, ...rest }: Args): Args => rest
