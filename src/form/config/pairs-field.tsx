import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { isConfig, maskedSecret, type Config } from '@/contract/family/config'
import { isEqual } from '@/lib/equal'
import { isSecretPath } from '@/lib/secret/name'
import type { Json } from '@/lib/text/big-json'
import { useWords } from '@/i18n/use-words'
import { useRowPages } from '@/list/paging/row-pages'
import { Button } from '@/ui/button'
import type { ControlProps } from '@/ui/control/field'
import { TextInput } from '@/ui/control/text-input'
import { IconButton } from '@/ui/icon-button'
import { Plus, X } from '@/ui/icon/icons'
import { Untrusted } from '@/ui/untrusted'
import { fieldLabel, useFormContext, useProblem } from './context'
import { PreservedState } from './controls'

/** A name with its value, which stays as the broker sent it until it is edited, also if it is no text. */
type Pair = readonly [name: string, value: Json]
const pairsOf = (value: Json | undefined): Pair[] => (isConfig(value) ? Object.entries(value) : [])
const configOf = (pairs: readonly Pair[]): Config =>
  Object.fromEntries(
    pairs.filter(([name]) => name.trim() !== '').map(([name, value]) => [name.trim(), value]),
  )
const toText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Names with values, such as request headers, one per line. */
export function PairsField({
  path,
  value,
  control,
}: {
  path: string
  value: Json | undefined
  control: ControlProps
}) {
  const { store, labelPrefix } = useFormContext()
  const { t } = useWords()
  const [typed, setTyped] = useState<readonly Pair[]>(() => pairsOf(value))
  // A value changed elsewhere (JSON, undo) replaces what was typed here.
  const pairs = isEqual(configOf(typed), value ?? {}) ? typed : pairsOf(value)
  const { shown, start, showRow, pager } = useRowPages(pairs)
  const write = (next: readonly Pair[]) => {
    setTyped(next)
    store.set(path, configOf(next))
  }
  const latest = useRef({ pairs, write })
  useEffect(() => {
    latest.current = { pairs, write }
  })
  // The same functions for all rows and times, so that only a changed row is drawn.
  const actions: PairActions = useMemo(
    () => ({
      edit(index, pair) {
        const now = latest.current
        now.write(now.pairs.map((one, place) => (place === index ? pair : one)))
      },
      remove(index) {
        const now = latest.current
        now.write(now.pairs.filter((_, place) => place !== index))
      },
    }),
    [],
  )
  return (
    <div
      id={control.id}
      role="group"
      aria-label={fieldLabel(labelPrefix, path, store.fields[path])}
      className="flex flex-col gap-1.5"
    >
      {shown.map((pair, place) => (
        <PairRow key={start + place} path={path} pair={pair} index={start + place} actions={actions} />
      ))}
      {pager}
      <div>
        <Button
          size="sm"
          icon={Plus}
          onClick={() => {
            setTyped([...pairs, ['', '']])
            showRow(pairs.length)
          }}
        >
          {t('bridge.form.addPair')}
        </Button>
      </div>
    </div>
  )
}

type PairActions = {
  readonly edit: (index: number, pair: Pair) => void
  readonly remove: (index: number) => void
}

type PairProps = { path: string; pair: Pair; index: number; actions: PairActions }

/** One name with its value. */
const PairRow = memo(function PairRow({ path, pair: [name, own], index, actions }: PairProps) {
  const { t } = useWords()
  const text = toText(own)
  const isSecret = isSecretPath([...path.split('.'), name])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextInput
        mono
        className="min-w-32 flex-1"
        aria-label={t('bridge.form.pairName', { number: index + 1 })}
        value={name}
        onValue={(next) => actions.edit(index, [next, own])}
      />
      <TextInput
        mono
        className="min-w-32 flex-1"
        type={isSecret ? 'password' : 'text'}
        autoComplete="off"
        aria-label={t('bridge.form.pairValue', { name: name === '' ? String(index + 1) : name })}
        value={text}
        onValue={(next) => actions.edit(index, [name, next])}
        onFocus={(event) => {
          if (text === maskedSecret) event.target.select()
        }}
      />
      <IconButton
        size="sm"
        icon={X}
        label={t('bridge.form.removePair', { name: name === '' ? String(index + 1) : name })}
        onClick={() => actions.remove(index)}
      />
      {isSecret && <PreservedState path={`${path}.${name}`} text={text} className="basis-full" />}
      {isSecret && <PairProblem path={`${path}.${name}`} />}
    </div>
  )
})

function PairProblem({ path }: { path: string }) {
  const { t } = useWords()
  const problem = useProblem(path)
  return problem === undefined ? null : (
    <p role="alert" data-field={path} className="basis-full text-small text-bad">
      <Untrusted text={path} max={60} />: {t(problem.reason as 'error.required', problem.values)}
    </p>
  )
}
