import { useEffect, useState } from 'react'
import { configOf, type Bridge } from './contract'
import type { BridgeType } from './fields/bridge-type'
import { bridgeTypeOf } from './fields/types'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import { paths, to } from '@/route/paths'
import { Skeleton } from '@/ui/skeleton'
import { stashForm } from './stashed-form'
import { BridgeForm } from './form'

/** The settings of a bridge. A type that this console does not know has no form. */
export function Settings({
  row,
  gone,
}: {
  row: Bridge
  /** Whether it was deleted while the page was open. */ gone: boolean
}) {
  const { t } = useWords()
  const [type, setType] = useState<BridgeType | 'unknown'>()
  useEffect(() => {
    let live = true
    void bridgeTypeOf(row.type).then((found) => {
      if (live) setType(found ?? 'unknown')
    })
    return () => {
      live = false
    }
  }, [row.type])
  if (type === undefined) return <Skeleton lines={8} />
  if (type === 'unknown')
    return (
      <p role="status" className="text-muted">
        {t('bridge.unknownType')}
      </p>
    )
  return (
    <BridgeForm
      type={type}
      begin={{ ...configOf(row), name: row.name }}
      edits={row.name}
      saveAsNew={{
        deleted: gone,
        open(config) {
          stashForm(row.type, config, !gone)
          go(to(paths.bridgeCreate, undefined, { type: row.type }), { force: true })
        },
      }}
    />
  )
}
