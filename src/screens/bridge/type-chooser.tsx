import { session } from '@/api/session'
import { bridgeTypeNames, factsOf } from '@/contract/bridge/types'
import { TypeSearch } from '@/form/type-search'
import { useWords } from '@/i18n/use-words'
import { Badge } from '@/ui/badge'
import { useStore } from '@/ui/use-store'
import { typeName } from '@/table/bridge-facts'

const offered = bridgeTypeNames.filter((type) => factsOf(type)?.hidden !== true)

/** The choice of a type, by search or by sight. Those of the other edition are shown as such, not hidden. */
export function TypeChooser({ onChoose }: { onChoose: (type: string) => void }) {
  const { t } = useWords()
  const { edition } = useStore(session)
  const off = (type: string) => factsOf(type)?.edition === 'enterprise' && edition !== 'enterprise'
  return (
    <TypeSearch types={offered} nameOf={typeName} onChoose={onChoose} isOff={off}>
      {(type) => (
        <button
          type="button"
          aria-disabled={off(type) || undefined}
          title={off(type) ? t('bridge.otherEdition') : undefined}
          onClick={() => {
            if (!off(type)) onChoose(type)
          }}
          className={
            'flex min-h-14 w-full flex-col items-start gap-1 rounded-md border border-line bg-surface px-3 ' +
            'py-2 text-left hover:border-field aria-disabled:hover:border-line'
          }
        >
          <span className={off(type) ? 'text-muted' : 'font-semibold'}>{typeName(type)}</span>
          <span className="flex flex-wrap gap-1.5 text-small text-muted">
            {t(`bridge.direction.${factsOf(type)?.direction ?? 'egress'}`)}
            {off(type) && <Badge>{t('bridge.chooser.enterprise')}</Badge>}
          </span>
        </button>
      )}
    </TypeSearch>
  )
}
