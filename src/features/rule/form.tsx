import { useDeferredValue, useRef, useState, type ReactNode } from 'react'
import { useOffers } from '@/command/current-broker'
import type { AnyCommand } from '@/command/command'
import { useKeys } from '@/command/keys/keys-provider'
import { FormBar } from '@/form/form-bar'
import { useCommandForm, type CommandForm, type FormOptions } from '@/form/use-command-form'
import { useFormKey } from '@/form/use-form-key'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/control/field'
import { part } from '@/ui/part'
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

const Side = part(
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
  const body = useRef<HTMLFormElement>(null)
  const test = useRef<TestHandle>(null)
  const form = useCommandForm(command, options, body)
  const bridges = useBridges(ns)
  const [failure, setFailure] = useState<TestFailure>()
  const { texts, errors, type } = form
  const sql = texts['sql'] ?? ''
  // What is rendered from the text may lag behind the keys.
  const settled = useDeferredValue(sql)
  const create = options.whole === true
  const { saveAsNew } = options
  const deleted = saveAsNew?.deleted === true
  const idle = !create && !deleted && form.changed.length === 0
  const title = t(create ? command.title : deleted ? 'form.saveNew' : 'form.save')
  const off =
    sql.trim() === ''
      ? t('rule.noSql')
      : create && (texts['id'] ?? '') === ''
        ? t('rule.noId')
        : idle
          ? t('form.unchanged')
          : undefined
  const toError = (name: string) =>
    errors[name] === undefined ? undefined : t(errors[name].key, errors[name].values)
  const submit = (planned?: true) => {
    if (off === undefined) form.submit(planned)
  }
  // The keys work wherever the focus is on the page, also on the heading after navigation.
  useFormKey(body, title, submit)
  useKeys('form', [{ hotkey: 'alt+Enter', title: t('rule.test.run'), run: () => test.current?.run() }])
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {children}
      {form.restored && (
        <p role="status" className="text-small text-info">
          {t('palette.form.restored')}
        </p>
      )}
      <div className="grid min-w-0 grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form
          ref={body}
          noValidate
          aria-label={t(command.title)}
          className="flex min-w-0 flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
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
                error={toError('sql')}
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
              error={toError('actions')}
            />
          </Card>
          <FormBar
            title={title}
            disabledReason={off}
            changed={create || deleted ? undefined : form.changed.length}
            onReset={form.reset}
          >
            {saveAsNew?.deleted === false && (
              <Button onClick={() => saveAsNew.open(texts)}>{t('form.saveCopy')}</Button>
            )}
          </FormBar>
        </form>
        <TestCard sql={sql} settled={settled} bridges={bridges} onFailure={setFailure} handle={test} />
      </div>
    </div>
  )
}

/** The id, which cannot be changed later, and the description. */
function NameFields({ form: { texts, errors, type }, create }: { form: CommandForm; create: boolean }) {
  const { t } = useWords()
  const error = errors['id']
  const free = error?.values?.['suggestion']
  return (
    <div className="flex flex-col gap-3">
      {create && (
        <div data-field="id">
          <Field
            label={t('rule.id')}
            required
            {...(error === undefined ? {} : { error: t(error.key, error.values) })}
          >
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
