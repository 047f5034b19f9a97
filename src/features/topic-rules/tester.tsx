import { useId, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { rewriter, type RewriteRule } from './model/rewrite'
import { FieldRow } from '@/form/field-rows'
import { Card } from '@/ui/card'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Untrusted } from '@/ui/untrusted'

/**
 * Applies the rules to a topic as the broker does, and shows the result and the matching rule. Sends nothing.
 */
export function RewriteTester({ rules }: { rules: readonly RewriteRule[] }) {
  const { t } = useWords()
  const result = useId()
  const [action, setAction] = useState<'publish' | 'subscribe'>('publish')
  const [topic, setTopic] = useState('')
  const [clientid, setClientid] = useState('')
  const [username, setUsername] = useState('')
  const known = (text: string) => (text === '' ? undefined : text)
  const out =
    topic === ''
      ? undefined
      : rewriter(rules, action)(topic, { clientid: known(clientid), username: known(username) })
  const options = (['publish', 'subscribe'] as const).map((value) => ({
    value,
    label: t(`choice.rewriteAction.${value}`),
  }))
  return (
    <Card title={t('rewrite.tester.title')}>
      <div className="flex flex-col gap-3">
        <p className="text-small text-muted">{t('rewrite.tester.text')}</p>
        <div className="@container">
          <FieldRow count={4}>
            <Field label={t('rewrite.tester.topic')}>
              {(control) => <TextInput {...control} mono value={topic} onValue={setTopic} />}
            </Field>
            <Field label={t('rewrite.action')}>
              {(control) => (
                <Select
                  {...control}
                  value={action}
                  onValue={(next) => setAction(next === 'subscribe' ? 'subscribe' : 'publish')}
                  options={options}
                />
              )}
            </Field>
            <Field label={t('param.clientid')}>
              {(control) => <TextInput {...control} mono value={clientid} onValue={setClientid} />}
            </Field>
            <Field label={t('param.username')}>
              {(control) => <TextInput {...control} mono value={username} onValue={setUsername} />}
            </Field>
          </FieldRow>
        </div>
        <div role="status" aria-labelledby={result} className="flex flex-col gap-1">
          <h3 id={result} className="text-small text-muted">
            {t('rewrite.tester.result')}
          </h3>
          {out === undefined ? (
            <p className="text-muted">{t('rewrite.tester.none')}</p>
          ) : (
            <>
              <p data-rewritten>
                <Untrusted mono text={out.topic} max={200} />
              </p>
              <p className="text-small text-muted">
                {out.rule === undefined
                  ? t('rewrite.tester.untouched')
                  : t(out.fitted ? 'rewrite.tester.by' : 'rewrite.tester.unfit', { place: out.rule + 1 })}
              </p>
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
