import { createContext, useContext, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { AnyCommand } from '@/command/command'
import { keyRefusal, nothing, othersWith } from '@/command/keys/bind'
import { refusalWords } from '@/command/keys/change'
import { isMac, keyLabel } from '@/command/keys/label'
import { ownKeys } from '@/command/keys/own'
import { isModifier, getStroke } from '@/command/keys/stroke'
import { useCommands } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Field } from '@/ui/control/field'
import { TextInput } from '@/ui/control/text-input'
import { useStore } from '@/ui/use-store'

type Props = { text: string; onText: (text: string) => void; error: string | undefined }

/** The maximum pause within a key sequence. */
const pauseMs = 900

/** The command whose key is edited. */
export const KeyOwner = createContext<AnyCommand | undefined>(undefined)

/** An empty input means none. */
const toInput = (text: string) => (text === nothing ? '' : text)
const fromInput = (typed: string) => (typed.trim() === '' ? nothing : typed)

/** A key, typed or recorded; shows conflicts before it is saved. */
export function KeyField({ text, onText, error }: Props) {
  const { t } = useWords()
  const [recording, setRecording] = useState(false)
  return (
    <Field label={t('key.key')} description={t('key.about')} {...(error === undefined ? {} : { error })}>
      {(control) => (
        <span className="flex flex-col gap-2">
          <span className="flex flex-wrap items-center gap-2">
            <TextInput
              {...control}
              mono
              className="w-48"
              placeholder={t('key.noKey')}
              value={toInput(text)}
              onValue={(typed) => onText(fromInput(typed))}
            />
            <Record recording={recording} onRecording={setRecording} onKey={onText} />
          </span>
          <KeyStatus text={text} />
        </span>
      )}
    </Field>
  )
}

/** Records pressed keys while it has the focus, until a pause. */
function Record({
  recording,
  onRecording,
  onKey,
}: {
  recording: boolean
  onRecording: (on: boolean) => void
  onKey: (key: string) => void
}) {
  const { t } = useWords()
  const strokes = useRef<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const end = () => {
    clearTimeout(timer.current)
    strokes.current = []
    onRecording(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!recording || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape' || event.key === 'Enter') return end()
    const typed =
      isModifier(event.nativeEvent) || event.repeat ? undefined : getStroke(event.nativeEvent, isMac())
    if (typed === undefined) return
    strokes.current = [...strokes.current, typed.stroke.replace(isMac() ? 'meta+' : 'ctrl+', 'mod+')]
    onKey(strokes.current.join(' '))
    clearTimeout(timer.current)
    timer.current = setTimeout(end, pauseMs)
  }
  return (
    <>
      <Button
        aria-pressed={recording}
        onClick={() => onRecording(!recording)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (recording) end()
        }}
      >
        {t('key.record')}
      </Button>
      <span role="status" className="text-small text-muted">
        {recording ? t('key.recording') : ''}
      </span>
    </>
  )
}

/** Whether the key is available, and which command would lose it. */
function KeyStatus({ text }: { text: string }) {
  const { t } = useWords()
  const all = useCommands()
  const customKeys = useStore(ownKeys)
  const command = useContext(KeyOwner)
  if (command === undefined || text === nothing) return null
  const refusal = keyRefusal(command, text)
  const others = refusal === undefined ? othersWith(command, text, all, customKeys) : { same: [], begins: [] }
  const names = (commands: readonly AnyCommand[]) =>
    commands
      .slice(0, 3)
      .map(({ title }) => t(title))
      .join(', ')
  const words =
    refusal !== undefined
      ? refusalWords(refusal)
      : others.begins.length > 0
        ? t('key.problem.begins', { key: keyLabel(text), what: names(others.begins) })
        : others.same.length > 0
          ? t('key.conflicts.taken', { key: keyLabel(text), what: names(others.same) })
          : t('key.conflicts.free', { key: keyLabel(text) })
  return (
    <span
      role="status"
      className={`text-small ${refusal === undefined && others.begins.length + others.same.length === 0 ? 'text-muted' : 'text-warn'}`}
    >
      {words}
    </span>
  )
}

/** Aliases on one line. */
export function AliasField({ text, onText, error }: Props) {
  const { t } = useWords()
  return (
    <Field
      label={t('key.aliases')}
      description={t('key.aboutAliases')}
      {...(error === undefined ? {} : { error })}
    >
      {(control) => (
        <TextInput
          {...control}
          mono
          placeholder={t('none')}
          value={toInput(text)}
          onValue={(typed) => onText(fromInput(typed))}
        />
      )}
    </Field>
  )
}
