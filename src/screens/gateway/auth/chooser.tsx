import { useState } from 'react'
import type { Level } from '@/command/gateway-auth/level'
import { dropDraft } from '@/command/prompt/draft'
import { authnName } from '@/form/kind/authn-kind'
import { KindList } from '@/form/kind/kind-list'
import { lookUp, useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Segmented } from '@/ui/control/segmented'
import { authnKindsOf, begunFor } from './kinds'
import { GatewayAuthForm } from './form'

/** No authentication yet: what that means, and the kinds to choose from, then the form of one. */
export function AuthChooser({ level, gateway, place, note }: { level: Level; gateway: string; place: string; note: string }) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<string>()
  const kinds = authnKindsOf(gateway)
  const kind = kinds.find((one) => one.kind === chosen)
  if (kind === undefined) {
    const firsts = kinds.filter((one, index) => kinds.findIndex(({ mechanism, backend }) => mechanism === one.mechanism && backend === one.backend) === index)
    return (
      <Card title={t('gateway.addAuth')}>
        <p className="max-w-180 pb-3 text-muted">{note}</p>
        <KindList label={t('gateway.addAuth')} kinds={firsts.map((one) => ({ id: one.kind, name: authnName(one), taken: false, choose: () => setChosen(one.kind) }))} />
      </Card>
    )
  }
  const siblings = kinds.filter(({ mechanism, backend }) => mechanism === kind.mechanism && backend === kind.backend)
  const choose = (next: string | undefined) => { dropDraft('screen'); setChosen(next) }
  return (
    <>
      <p className="flex flex-wrap items-center gap-3"><b>{authnName(kind)}</b> <Button size="sm" onClick={() => choose(undefined)}>{t('access.otherKind')}</Button></p>
      <GatewayAuthForm
        key={kind.kind} level={level} place={place} kind={kind} begin={begunFor(gateway, kind)}
        aside={siblings.length > 1 && (
          <span className="ml-auto"><Segmented label={t('access.variant')} value={kind.kind} options={siblings.map((one) => ({ value: one.kind, label: lookUp(`choice.authnVariant.${one.variant ?? ''}`) ?? one.kind }))} onChange={choose} /></span>
        )}
      />
    </>
  )
}
