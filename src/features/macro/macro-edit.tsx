import { findOwnMacro, macros } from '@/command/macro/own-macros'
import macroDelete from '@commands/macro/delete'
import macroEdit from '@commands/macro/edit'
import macroExport from '@commands/macro/export'
import macroRename from '@commands/macro/rename'
import macroRun from '@commands/macro/run'
import { offer } from '@/command/offer'
import { CommandForm } from '@/form/command/command-form'
import { go, useParams } from '@/route/location'
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
  const macro = findOwnMacro(name)
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
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="mr-auto text-title font-semibold">
          <Untrusted text={name} max={80} />
        </h1>
        <OfferBar
          offers={[macroRun, macroRename, macroExport, macroDelete].map((command) =>
            offer(command, { macro: name }),
          )}
          stale={false}
          about
        />
      </div>
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
