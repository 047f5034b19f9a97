import type { AnyCommand, CommandArgs } from '@/command/command'
import { useWords } from '@/i18n/use-words'
import { formatCount, labelKey, wordsFor } from '@/command/prompt/phrase'

type Props = {
  command: AnyCommand
  answers: CommandArgs
  skip: string | undefined
  /** Answers that were asked for: a press returns to them. */
  asked: readonly string[]
  onBack: (name: string) => void
}

/** The answers so far. A secret is shown as dots of a fixed length. */
export function Pills({ command, answers, skip, asked, onBack }: Props) {
  const { t, format } = useWords()
  const words = (name: string) => {
    const value = answers[name]
    const prompt = command.params[name]?.prompt
    if (prompt?.kind === 'secret') return '••••••'
    if (Array.isArray(value))
      return formatCount(t, prompt?.kind === 'pick' ? prompt.resource : undefined, value.length)
    return wordsFor(command, name, value, { t, format })
  }
  const names = Object.keys(command.params).filter(
    (name) => name in answers && name !== skip && answers[name] !== undefined && answers[name] !== '',
  )
  if (names.length === 0) return null
  return (
    <ul aria-label={t('palette.step.edit')} className="flex min-w-0 flex-wrap gap-1.5">
      {names.map((name) => (
        <li
          key={name}
          className="inline-flex min-h-6 max-w-60 items-center gap-1.5 rounded-sm border border-accent bg-tint px-1.5 text-small"
        >
          <span className="text-muted">{t(labelKey(command, name))}</span>
          {asked.includes(name) ? (
            <button
              type="button"
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onBack(name)}
              className="min-h-6 min-w-6 truncate text-start font-mono hover:underline"
            >
              <bdi>{words(name)}</bdi>
            </button>
          ) : (
            <bdi className="truncate font-mono">{words(name)}</bdi>
          )}
        </li>
      ))}
    </ul>
  )
}
