import { useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { useOffers } from '@/command/current-broker'
import type { AnyCommand } from '@/command/command'
import { useKeys } from '@/command/keys/keys-provider'
import { useCommandForm, type CommandForm, type FormOptions } from '@/form/command/use-command-form'
import { FormFrame } from '@/form/form-frame'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/control/field'
import { lazyComponent } from '@/ui/lazy-component'
import { Skeleton } from '@/ui/skeleton'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'
import { Actions } from './actions'
import { parseActions, actionsText } from './facts'
import { MissingBridges } from './missing'
import { SqlField } from './sql-field'
import { TestCard, type TestHandle } from './test/card'
import type { TestFailure } from './test/words'
import { useBridges } from './use-bridges'

const Side = lazyComponent(
  async () => (await import('./side')).default,
  () => <Skeleton lines={6} />,
)

type Props<C extends AnyCommand> = FormOptions<C> & {
  command: C
  children?: ReactNode
  /** The namespace whose actions it can use. */ ns?: string | undefined
}

/** The form of a rule: SQL in two modes, actions, and a test. Ctrl+Enter saves, Alt+Enter tests. */
export function RuleForm<C extends AnyCommand>({ command, children, ns, ...options }: Props<C>) {
  const { t } = useWords()
  const offered = useOffers()
  const test = useRef<TestHandle>(null)
  const form = useCommandForm(command, options)
  const bridges = useBridges(ns)
  const [failure, setFailure] = useState<TestFailure>()
  const { texts, errorOf, type } = form
  const sql = texts['sql'] ?? ''
  // What is rendered from the text may lag behind the keys.
  const settled = useDeferredValue(sql)
  const create = options.whole === true
  const missing =
    sql.trim() === '' ? t('rule.noSql') : create && (texts['id'] ?? '') === '' ? t('rule.noId') : undefined
  useKeys('form', [{ hotkey: 'alt+Enter', title: t('rule.test.run'), run: () => test.current?.run() }])
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {children}
      <div className="grid min-w-0 grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <FormFrame form={form} wide disabledReason={missing}>
          <Card>
            <div className="flex flex-col gap-3">
              {create && ns !== undefined && (
                <p>
                  {t('namespace.id')}: <Untrusted mono text={ns} max={80} />
                </p>
              )}
              <NameFields form={form} create={create} />
              <SqlField
                sql={sql}
                onSql={(next) => type('sql', next)}
                error={errorOf('sql')}
                bridges={bridges}
                enterprise={offered('schemaRegistry')}
                problem={failure?.at === undefined ? undefined : { ...failure.at, message: failure.words }}
              />
              <MissingBridges
                sql={settled}
                actions={parseActions(texts['actions'] ?? '')}
                bridges={bridges}
              />
              <Disclosure label={t('rule.side.open')}>
                <Side sql={sql} onSql={(next) => type('sql', next)} bridges={bridges} />
              </Disclosure>
            </div>
          </Card>
          <Card title={t('rule.actions')}>
            <Actions
              actions={parseActions(texts['actions'] ?? '')}
              onActions={(actions) => type('actions', actionsText(actions))}
              bridges={bridges}
              error={errorOf('actions')}
            />
          </Card>
        </FormFrame>
        <TestCard sql={sql} settled={settled} bridges={bridges} onFailure={setFailure} handle={test} />
      </div>
    </div>
  )
}

/** The id, which cannot be changed later, and the description. */
function NameFields({
  form: { texts, errors, errorOf, type },
  create,
}: {
  form: CommandForm
  create: boolean
}) {
  const { t } = useWords()
  const free = errors['id']?.values?.['suggestion']
  return (
    <div className="flex flex-col gap-3">
      {create && (
        <div data-field="id">
          <Field label={t('rule.id')} required error={errorOf('id')}>
            {(control) => (
              <TextInput {...control} mono value={texts['id'] ?? ''} onValue={(id) => type('id', id)} />
            )}
          </Field>
          {typeof free === 'string' && free !== '' && (
            <Button size="sm" className="mt-1" onClick={() => type('id', free)}>
              {t('rule.useName', { name: free })}
            </Button>
          )}
        </div>
      )}
      <div data-field="description">
        <Field label={t('param.description')} note={t('palette.step.optional')}>
          {(control) => (
            <TextInput
              {...control}
              value={texts['description'] ?? ''}
              onValue={(text) => type('description', text)}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
