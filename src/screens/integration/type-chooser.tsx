import { TypeSearch } from '@/form/type-search'
import { integrationTypeName } from '@/table/bridge-facts'
import { Untrusted } from '@/ui/untrusted'

/** The choice of a type, by search or by sight. */
export function TypeChooser({
  types,
  onChoose,
}: {
  types: readonly string[]
  onChoose: (type: string) => void
}) {
  return (
    <TypeSearch types={types} nameOf={integrationTypeName} onChoose={onChoose}>
      {(type) => (
        <button
          type="button"
          onClick={() => onChoose(type)}
          className="flex min-h-14 w-full items-center rounded-md border border-line bg-surface px-3 py-2 text-left font-semibold hover:border-field"
        >
          <Untrusted text={integrationTypeName(type)} max={60} />
        </button>
      )}
    </TypeSearch>
  )
}
