import { useId, useState, type KeyboardEvent } from 'react'
import { useWords } from '@/i18n/use-words'
import {
  topicLines,
  topicsFrom,
  whoFrom,
  whoKinds,
  whoParts,
  type WhoKind,
} from '@/features/authorization/model/acl/parts'
import type { Qos, Rule } from '@/features/authorization/model/acl/rule'
import { Field } from '@/ui/control/field'
import { Select } from '@/ui/control/select'
import { TextInput } from '@/ui/control/text-input'
import { Textarea } from '@/ui/control/textarea'
import { FieldRow } from '../field-rows'

const qosSets = ['0,1,2', '0', '1', '2', '0,1', '0,2', '1,2'] as const

/** The value that means “any” is omitted from the rule. */
const withQos = ({ qos: _, ...rule }: Rule, set: string): Rule =>
  set === '0,1,2' ? rule : { ...rule, qos: set.split(',').map((level) => Number(level) as Qos) }
const withRetain = ({ retain: _, ...rule }: Rule, word: string): Rule =>
  word === 'all' ? rule : { ...rule, retain: word === 'true' }

/** Whether a key may be part of a save shortcut, so that typed text must be applied first. */
const maySave = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey

/** Edits one rule of a file. Choices apply at once, texts on blur or save. */
export function RuleForm({ rule, onRule }: { rule: Rule; onRule: (change: (rule: Rule) => Rule) => void }) {
  const { t } = useWords()
  const id = useId()
  const [who, setWho] = useState(() => whoParts(rule.who))
  const [topics, setTopics] = useState(() => topicLines(rule))
  const found = whoFrom(who)
  const applyWho = (next = who) => {
    const read = whoFrom(next)
    const now = whoParts(rule.who)
    if (read !== undefined && (now.kind !== next.kind || now.text !== next.text))
      onRule((old) => ({ ...old, who: read }))
  }
  const applyTopics = () => {
    if (topics !== topicLines(rule)) onRule((old) => ({ ...old, topics: topicsFrom(topics) }))
  }
  const chooseWho = (kind: WhoKind) => {
    const next = { kind, text: kind === 'term' ? '' : who.text }
    setWho(next)
    applyWho(next)
  }
  const qos = rule.qos === undefined ? '0,1,2' : [...new Set(rule.qos)].sort().join(',')
  return (
    <div role="group" aria-label={t('acl.table.rule')} className="@container flex flex-col gap-3" id={id}>
      <FieldRow count={who.kind === 'all' ? 2 : 3}>
        <Field label={t('acl.permission')}>
          {(control) => (
            <Select
              {...control}
              value={rule.permission}
              onValue={(next) =>
                onRule((old) => ({ ...old, permission: next === 'deny' ? 'deny' : 'allow' }))
              }
              options={(['allow', 'deny'] as const).map((value) => ({
                value,
                label: t(`choice.permission.${value}`),
              }))}
            />
          )}
        </Field>
        <Field label={t('acl.as')}>
          {(control) => (
            <Select
              {...control}
              value={who.kind}
              onValue={(next) => chooseWho(whoKinds.find((kind) => kind === next) ?? 'all')}
              options={whoKinds.map((value) => ({ value, label: t(`choice.whoKind.${value}`) }))}
            />
          )}
        </Field>
        {who.kind !== 'all' && (
          <Field
            label={t(`choice.whoKind.${who.kind}`)}
            {...(found === undefined ? { error: t('acl.table.whoWrong') } : {})}
          >
            {(control) => (
              <TextInput
                {...control}
                mono
                value={who.text}
                onValue={(text) => setWho({ ...who, text })}
                onBlur={() => applyWho()}
                onKeyDown={(event) => {
                  if (maySave(event)) applyWho()
                }}
              />
            )}
          </Field>
        )}
      </FieldRow>
      <FieldRow count={3}>
        <Field label={t('acl.action')}>
          {(control) => (
            <Select
              {...control}
              value={rule.action}
              onValue={(next) => onRule((old) => ({ ...old, action: next }))}
              options={(['all', 'publish', 'subscribe'] as const).map((value) => ({
                value,
                label: t(`choice.aclAction.${value}`),
              }))}
            />
          )}
        </Field>
        <Field label={t('acl.qos')}>
          {(control) => (
            <Select
              {...control}
              value={qos}
              onValue={(next) => onRule((old) => withQos(old, next))}
              options={[...qosSets, ...(qosSets.some((set) => set === qos) ? [] : [qos])].map((value) => ({
                value,
                label: value === '0,1,2' ? t('acl.any') : value,
              }))}
            />
          )}
        </Field>
        <Field label={t('acl.retain')}>
          {(control) => (
            <Select
              {...control}
              value={rule.retain === undefined ? 'all' : String(rule.retain)}
              onValue={(next) => onRule((old) => withRetain(old, next))}
              options={(['all', 'true', 'false'] as const).map((value) => ({
                value,
                label: t(`choice.retain.${value}`),
              }))}
            />
          )}
        </Field>
      </FieldRow>
      <div>
        <Field label={t('acl.table.topics')} description={t('acl.table.topicsNote')}>
          {(control) => (
            <Textarea
              {...control}
              mono
              rows={3}
              value={topics}
              onValue={setTopics}
              onBlur={applyTopics}
              onKeyDown={(event) => {
                if (maySave(event)) applyTopics()
              }}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
