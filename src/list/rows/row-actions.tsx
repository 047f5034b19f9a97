import type { CSSProperties } from 'react'
import { disabledReasonKey, isThere } from '@/command/reach'
import { useCommandRuntime } from '@/command/react'
import { staleReason, type Offer } from '@/command/screen-context'
import { useWords, type Translate, type Words } from '@/i18n/use-words'
import { go } from '@/route/location'
import type { Path } from '@/route/paths'
import { Button } from '@/ui/button'
import type { IconType } from '@/ui/icon/icon'
import { Pencil } from '@/ui/icon/icons'
import { estimateWidth } from '../selection/fitting'
import { mainOffers } from './row-offers'
import { rowIcon } from './row-icon'

const verbOf = (t: Translate, { command }: Offer): string => t(command.verb ?? command.title)

/** The room of the row menu, and of an icon next to it, in CSS pixels. */
const [menuRoom, iconRoom] = [36, 28]

/** The classes of the cell that holds the actions of a row: its width is fixed, so that nothing is cut or moves. */
export const actionCell =
  'w-(--act-icons) min-w-(--act-icons) px-0! xl:w-(--act-words) xl:min-w-(--act-words)'

/** The width of that cell for the rows of a page: with icons in a narrow window, with words in a wide one. */
export function actionWidth(
  t: Translate,
  rows: readonly { readonly offers: readonly Offer[]; readonly hasForm: boolean }[],
): CSSProperties {
  const labels = rows.map(({ offers, hasForm }) => [
    ...(hasForm ? [t('verb.edit')] : []),
    ...mainOffers(offers, hasForm).map((one) => verbOf(t, one)),
  ])
  const wordsOf = (verbs: readonly string[]) =>
    verbs.reduce((sum, verb) => sum + estimateWidth(verb), menuRoom)
  return {
    '--act-icons': `${Math.max(menuRoom, ...labels.map(({ length }) => menuRoom + length * iconRoom))}px`,
    '--act-words': `${Math.max(menuRoom, ...labels.map(wordsOf))}px`,
  } as CSSProperties
}

type Look = {
  words: Words
  verb: string
  name: string
  icon: IconType
  onClick: () => void
  off?: string | undefined
}

/** A button of a row: its verb, or an icon in a narrow window. The accessible name includes the row. */
function RowButton({ words: { t }, verb, name, icon: Icon, onClick, off }: Look) {
  return (
    <Button
      size="sm"
      variant="ghost"
      tabIndex={-1}
      title={off ?? verb}
      aria-label={t('list.rowAction', { verb, name })}
      disabledReason={off}
      onClick={onClick}
      className="px-1.5!"
    >
      <Icon size={14} aria-hidden className="shrink-0 xl:hidden" />
      <span className="max-xl:hidden">{verb}</span>
    </Button>
  )
}

type Props = {
  offers: readonly Offer[]
  /** The form of the row. */ edit: Path | undefined
  name: string
  stale: boolean
}

/** What most often is done with a row, visible in each of them: no deletion, no disconnection. */
export function RowActions({ offers, edit, name, stale }: Props) {
  const words = useWords()
  const { t } = words
  const { runner, context } = useCommandRuntime()
  const now = { ...context(), signal: new AbortController().signal }
  const available = offers.filter(({ command }) => isThere(command, now))
  return (
    <>
      {edit !== undefined && (
        <RowButton words={words} verb={t('verb.edit')} name={name} icon={Pencil} onClick={() => go(edit)} />
      )}
      {mainOffers(available, edit !== undefined).map((one) => {
        const { command, with: values, off } = one
        const reason = staleReason(stale, command) ?? off ?? disabledReasonKey(command, now, values)
        return (
          <RowButton
            key={command.id}
            words={words}
            verb={verbOf(t, one)}
            name={name}
            icon={rowIcon(command.id)}
            off={reason === undefined ? undefined : t(reason)}
            onClick={() => runner.start(command, values, 'menu')}
          />
        )
      })}
    </>
  )
}
