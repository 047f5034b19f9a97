import { TextDiff } from '@/detail/text-diff'
import { createContext, use, useDeferredValue, useMemo, useState } from 'react'
import { useWords } from '@/i18n/use-words'
import { parseHocon } from '@/lib/hocon/parse'
import { hideSecrets, restoreSecrets } from '@/lib/hocon/secrets'
import { Select } from '@/ui/control/select'
import { Switch } from '@/ui/control/switch'
import { TextInput } from '@/ui/control/text-input'
import { isComposing } from '@/ui/overlay/compose-guard'
import { Button } from '@/ui/button'
import { lazyComponent } from '@/ui/lazy-component'
import { EditorSkeleton } from '@/ui/skeleton'
import { StatusMark } from '@/ui/status-mark'

const HoconEditor = lazyComponent(
  async () => (await import('@/code-editor/hocon/editor')).default,
  EditorSkeleton,
)

/** Whether secrets are shown, and the running configuration with secrets in plain text. */
export const SecretContext = createContext({
  shown: false,
  show: (_: boolean) => undefined as void,
  running: '',
})

const lineAt = (text: string, at: number) => text.slice(0, at).split('\n').length

/** The next line after `from` that contains the words, wrapping around at the end; counted from 1. */
function nextLine(lines: readonly string[], words: string, from: number): number | undefined {
  const needle = words.toLowerCase()
  const order = [...lines.keys()].map((index) => (index + from) % lines.length)
  const match = order.find((index) => lines[index]?.toLowerCase().includes(needle))
  return match === undefined ? undefined : match + 1
}

/** The editor with its tools, and a preview of the changes. */
export function ConfigField({
  text,
  onText,
  error,
}: {
  text: string
  onText: (text: string) => void
  error: string | undefined
}) {
  const { t } = useWords()
  const { shown, show, running } = use(SecretContext)
  const [reveal, setReveal] = useState<{ readonly line: number }>()
  const deferred = useDeferredValue(text)
  const parsed = useMemo(() => parseHocon(deferred), [deferred])
  const before = useMemo(() => hideSecrets(running), [running])
  const after = useMemo(() => hideSecrets(deferred), [deferred])
  const setShown = (on: boolean) => {
    if (text !== (shown ? running : before))
      onText(on ? restoreSecrets(text, running).text : hideSecrets(text))
    show(on)
  }
  const goTo = (line: number) => setReveal({ line })
  const roots = parsed.ok ? parsed.entries : []
  const names = [...new Set(roots.map(({ root }) => root))]
  const goToRoot = (root: string) =>
    goTo(lineAt(deferred, roots.find((one) => one.root === root)?.start ?? 0))
  return (
    <div className="col-span-full flex min-w-0 flex-col gap-3 [--editor-height:max(20rem,calc(100dvh-26.5rem))]">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField text={text} from={reveal?.line ?? 0} onLine={goTo} />
        <label className="flex flex-col gap-1 text-small text-muted lg:hidden">
          {t('config.root')}
          <Select<string>
            value=""
            placeholder={t('config.rootChoose')}
            options={names.map((root) => ({ value: root, label: root }))}
            onValue={goToRoot}
          />
        </label>
        <span className="ml-auto">
          <Switch label={t('config.secrets')} checked={shown} onChange={setShown} />
        </span>
      </div>
      <div className="flex min-w-0 gap-3">
        <nav
          aria-label={t('config.outline')}
          className="h-(--editor-height) w-44 shrink-0 overflow-y-auto max-lg:hidden"
        >
          <ul className="flex flex-col">
            {names.map((root) => (
              <li key={root}>
                <Button
                  variant="ghost"
                  className="ring-inside w-full justify-start!"
                  onClick={() => goToRoot(root)}
                >
                  <span className="truncate font-mono text-small">{root}</span>
                </Button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 flex-1">
          <HoconEditor
            value={text}
            onChange={onText}
            label={t('config.text')}
            hint={t('config.hint')}
            invalid={error !== undefined || !parsed.ok}
            reveal={reveal}
          />
        </div>
      </div>
      <div role="status" className="empty:-mt-3">
        {!parsed.ok && (
          <p className="flex items-baseline gap-1.5 text-small text-bad">
            <StatusMark state="error" />
            {t('config.mistake', { line: parsed.problem.line })} {t(`config.problem.${parsed.problem.code}`)}
          </p>
        )}
        {error !== undefined && (
          <p className="flex items-baseline gap-1.5 text-small text-bad">
            <StatusMark state="error" />
            <span className="min-w-0 break-words">{error}</span>
          </p>
        )}
      </div>
      {parsed.ok && before !== after && <TextDiff label={t('config.diff')} before={before} after={after} />}
    </div>
  )
}

/** A search field; Enter goes to the next match. */
function SearchField({ text, from, onLine }: { text: string; from: number; onLine: (line: number) => void }) {
  const { t } = useWords()
  const [words, setWords] = useState('')
  const lines = useMemo(() => text.split('\n'), [text])
  const matches =
    words === '' ? undefined : lines.filter((line) => line.toLowerCase().includes(words.toLowerCase())).length
  const next = () => {
    const line = words === '' ? undefined : nextLine(lines, words, from)
    if (line !== undefined) onLine(line)
  }
  return (
    <div className="flex min-w-40 flex-1 flex-wrap items-end gap-2">
      <label className="flex w-72 max-w-full flex-col gap-1 text-small text-muted">
        {t('config.find')}
        <TextInput
          value={words}
          onValue={setWords}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent)) {
              event.preventDefault()
              next()
            }
          }}
        />
      </label>
      <p role="status" className="pb-1 text-small text-muted">
        {matches === undefined ? '' : t('config.hits', { count: matches })}
      </p>
    </div>
  )
}
