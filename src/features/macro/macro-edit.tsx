import { findMacro, findMacroOrigin, macros } from '@/command/macro/own-macros'
import macroEdit from '@commands/macro/edit'
import { library } from '@/api/library'
import { offer } from '@/command/offer'
import { CommandForm } from '@/form/command/command-form'
import { go, useParams } from '@/route/location'
import { OriginNote } from '@/features/library/origin-note'
import { getMacroCommands } from './offers'
import { macroPaths } from './paths'
import { to } from '@/route/paths'
import { useWords } from '@/i18n/use-words'
import { OfferBar } from '@/list/offer-bar'
import { EmptyState } from '@/ui/empty-state'
import { Link } from '@/ui/link'
import { Untrusted } from '@/ui/untrusted'
import { useStore } from '@/ui/use-store'
import { drawn, editParts } from './macro-parts'

/** Shows, edits and runs a macro. */
export default function MacroEdit() {
  const { name = '' } = useParams(macroPaths.macro)
  const { t } = useWords()
  useStore(macros)
  useStore(library)
  const macro = findMacro(name)
  if (macro === undefined) {
    return (
      <>
        <h1 tabIndex={-1} className="sr-only">
          {t('screen.macro')}
        </h1>
        <EmptyState
          title={t('macro.gone')}
          action={
            <Link look="button" href={`#${to(macroPaths.macros)}`}>
              {t('screen.macros')}
            </Link>
          }
        />
      </>
    )
  }
  const origin = findMacroOrigin(name)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="mr-auto text-title font-semibold">
          <Untrusted text={name} max={80} />
        </h1>
        <OfferBar
          offers={getMacroCommands(origin).flatMap((command) =>
            command === macroEdit ? [] : [offer(command, { macro: name })],
          )}
          stale={false}
          about
        />
      </div>
      <OriginNote origin={origin} />
      <CommandForm
        key={`${name}\n${macro.text}`}
        command={macroEdit}
        given={{ macro: name }}
        parts={editParts}
        drawn={drawn}
        initial={{ lines: macro.text, goOn: String(macro.goOn) }}
        then={() => go(to(macroPaths.macros), { force: true })}
      />
    </div>
  )
}
