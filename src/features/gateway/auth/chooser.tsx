import { useState } from 'react'
import type { Level } from './level'
import { dropDraft } from '@/command/prompt/draft'
import { authnName, authnPurpose, findSiblings, variantName } from '@/features/authentication/authn-kind'
import { TypeChooser } from '@/form/type-chooser'
import { VariantChoice } from '@/form/variant-choice'
import { useWords } from '@/i18n/use-words'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { getGatewayAuthnKinds, initialConfigFor } from './kinds'
import { gatewayName } from '../facts'
import { GatewayAuthForm } from './form'

/** Explains what no authentication means and offers the kinds of authenticators, then the form of one. */
export function AuthChooser({
  level,
  gateway,
  place,
  note,
}: {
  level: Level
  gateway: string
  place: string
  note: string
}) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<string>()
  const kinds = getGatewayAuthnKinds(gateway)
  const kind = kinds.find((one) => one.kind === chosen)
  if (kinds.length === 0)
    return (
      <Card title={t('gateway.tab.auth')}>
        <p className="max-w-180 text-muted">{t('gateway.authOwn', { gateway: gatewayName(gateway) })}</p>
      </Card>
    )
  if (kind === undefined) {
    const firsts = kinds.filter((one) => findSiblings(one, kinds)[0] === one)
    return (
      <Card title={t('gateway.addAuth')}>
        <p className="max-w-180 pb-3 text-muted">{note}</p>
        <TypeChooser
          label={t('gateway.addAuth')}
          options={firsts.map((one) => ({
            id: one.kind,
            name: authnName(one),
            purpose: authnPurpose(one),
            choose: () => setChosen(one.kind),
          }))}
        />
      </Card>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <b>{authnName(kind)}</b>
        <VariantChoice
          kind={kind.kind}
          variants={findSiblings(kind, kinds).map((one) => ({ value: one.kind, label: variantName(one) }))}
          choose={setChosen}
        />
        <Button
          size="sm"
          onClick={() => {
            dropDraft('screen')
            setChosen(undefined)
          }}
        >
          {t('access.otherKind')}
        </Button>
      </div>
      <GatewayAuthForm
        key={kind.kind}
        level={level}
        place={place}
        kind={kind}
        begin={initialConfigFor(gateway, kind)}
      />
    </>
  )
}
