import { useState } from 'react'
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
  const isSecret = (name: string) => isSecretPath([...path.split('.'), name])
  const { shown, start, showRow, pager } = useRowPages(pairs)
  const write = (next: readonly Pair[]) => {
    setTyped(next)
    store.set(path, configOf(next))
  }
  const edit = (index: number, part: 0 | 1, text: string) =>
    write(
      pairs.map((pair, place) => (place === index ? (part === 0 ? [text, pair[1]] : [pair[0], text]) : pair)),
    )
  return (
    <div
      id={control.id}
      role="group"
      aria-label={fieldLabel(labelPrefix, path, store.fields[path])}
      className="flex flex-col gap-1.5"
    >
      {shown.map(([name, own], place) => {
        const index = start + place
        const text = toText(own)
        return (
          <div key={index} className="flex flex-wrap items-center gap-2">
            <TextInput
              mono
              className="min-w-32 flex-1"
              aria-label={t('bridge.form.pairName', { number: index + 1 })}
              value={name}
              onValue={(next) => edit(index, 0, next)}
            />
            <TextInput
              mono
              className="min-w-32 flex-1"
              type={isSecret(name) ? 'password' : 'text'}
              autoComplete="off"
              aria-label={t('bridge.form.pairValue', { name: name === '' ? String(index + 1) : name })}
              value={text}
              onValue={(next) => edit(index, 1, next)}
              onFocus={(event) => {
                if (text === maskedSecret) event.target.select()
              }}
            />
            <IconButton
              size="sm"
              icon={X}
              label={t('bridge.form.removePair', { name: name === '' ? String(index + 1) : name })}
              onClick={() => write(pairs.filter((_, other) => other !== index))}
            />
            {isSecret(name) && <PreservedState path={`${path}.${name}`} text={text} className="basis-full" />}
            {isSecret(name) && <PairProblem path={`${path}.${name}`} />}
          </div>
        )
      })}
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

function PairProblem({ path }: { path: string }) {
  const { t } = useWords()
  const problem = useProblem(path)
  return problem === undefined ? null : (
    <p role="alert" data-field={path} className="basis-full text-small text-bad">
      <Untrusted text={path} max={60} />: {t(problem.reason as 'error.required', problem.values)}
    </p>
  )
}
