import { changedWords, changeLabel } from '@/command/changes'
import type { AnyCommand } from '@/command/command'
import type { Change, ConfirmLine, Difference } from '@/command/confirm'
import { labelKey, wordsFor } from '@/command/prompt/phrase'
import type { Prompting } from '@/command/prompt/prompting'
import { useWords } from '@/i18n/use-words'
import { useRowPages } from '@/list/paging/row-pages'
import { Untrusted } from '@/ui/untrusted'
import { safeValues } from '@/i18n/safe-values'

/**
 * The values that another user has changed since the form opened, next to the values that would
 * overwrite them (catalogue R19).
 */
export function ChangedByOthers({
  state: { command, answers },
  differences,
}: {
  state: Prompting
  differences: readonly Difference[]
}) {
  const { t, format } = useWords()
  const words = (param: string, value: unknown) => (
    <bdi className="break-words">{wordsFor(command, param, value, { t, format })}</bdi>
  )
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="text-left text-muted">
            {(['what', 'was', 'now', 'mine'] as const).map((head) => (
              <th key={head} scope="col" className="border-b border-line py-1 pr-4 font-normal">
                {t(`error.changed.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ param, was, now }) => (
            <tr key={param} className="align-top">
              <th scope="row" className="py-1 pr-4 text-left font-semibold">
                {t(labelKey(command, param))}
              </th>
              <td className="py-1 pr-4 text-muted">{words(param, was)}</td>
              <td className="py-1 pr-4">{words(param, now)}</td>
              <td className="py-1">{words(param, answers[param])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The changes of a save: each setting with its old and new value. */
export function Changes({ command, changes }: { command: AnyCommand; changes: readonly Change[] }) {
  const { t } = useWords()
  const { shown, pager } = useRowPages(changes)
  return (
    <div className="max-h-80 overflow-auto" tabIndex={0} role="group" aria-label={t('form.changes.title')}>
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="text-left text-muted">
            {(['what', 'from', 'to'] as const).map((head) => (
              <th key={head} scope="col" className="border-b border-line py-1 pr-4 font-normal">
                {t(`form.changes.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={`${change.param} ${change.path ?? ''}`} className="align-top">
              <th scope="row" className="py-1 pr-4 text-left font-semibold">
                {changeLabel(command, change, t)}
              </th>
              <td className="py-1 pr-4 text-muted">
                <bdi className="break-words">{changedWords(command, change, change.from, t)}</bdi>
              </td>
              <td className="py-1">
                <bdi className="break-words">{changedWords(command, change, change.to, t)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {pager}
    </div>
  )
}

/** The lines of a macro before they run, each with its effect. */
export function Lines({ lines }: { lines: readonly ConfirmLine[] }) {
  const { t } = useWords()
  return (
    <ol aria-label={t('macro.lines')} className="flex max-h-80 flex-col gap-2 overflow-auto text-small">
      {lines.map(({ line, text, note: description, never }) => (
        <li key={line}>
          <Untrusted mono text={text} max={200} />
          {description !== undefined && (
            <p className="text-muted">{t(description.key, safeValues(description.values))}</p>
          )}
          {never !== undefined && <p className="text-muted">{t(never)}</p>}
        </li>
      ))}
    </ol>
  )
}
