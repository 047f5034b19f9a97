import { useEffect, useState } from 'react'
import { connection } from '@/connection/page'
import { useConnection } from '@/connection/use-connection'
import { base } from '@/api/site'
import type { Key } from '@/i18n/key'
import { useWords } from '@/i18n/use-words'
import { startInBackground, throwUnexpected } from '@/lib/background'
import { Button } from '@/ui/button'
import { ExternalLink } from '@/ui/icon/icons'
import { Link } from '@/ui/link'
import { usePart, useStore } from '@/ui/use-store'
import { describeWayError } from './describe-way-error'
import { markProviderLogin, providerReturn, readProviderReturn } from './provider-return'
import type { Provider } from '@/features/single-sign-on/return-paths'
import { findReturnAddress } from './return-address'
import { startSession } from './sign-in'
import { SsoStep, toNextStep, type SecondStep } from './sso-step'

const names: Readonly<Record<Provider, string>> = { oidc: 'OpenID Connect', saml: 'SAML' }

/** Meanings of error codes where a login at an identity provider begins or ends. */
const errors: Readonly<Record<string, Key>> = {
  BAD_USERNAME_OR_PWD: 'twoStep.ways.notStarted',
  BACKEND_NOT_FOUND: 'twoStep.ways.notStarted',
  BAD_REQUEST: 'twoStep.ways.expired',
}

/** Why this page does not leave for a provider: the login would return to another page, at an address if it is known. */
type Elsewhere = { readonly provider: Provider; readonly address: string | undefined }

/** Leaves for the provider if its login returns to this page; else returns where it would end. */
async function leaveFor(provider: Provider): Promise<Elsewhere | undefined> {
  const { location } = await (provider === 'oidc'
    ? connection.api.ssoStartOidc({ body: { backend: 'oidc' } })
    : connection.api.ssoStartSaml({ body: { backend: 'saml' } }))
  const address = await findReturnAddress(provider, location)
  const here = new URL('/', globalThis.location.href).href
  if (address !== here || base !== '' || !markProviderLogin()) return { provider, address }
  globalThis.location.assign(location)
  return undefined
}

/**
 * The ways to log in that take the whole page. Their login returns to the root of the address that the broker names to the
 * provider: where that is not this page, it says so instead of leaving.
 */
export function ProviderWays({ providers }: { providers: readonly Provider[] }) {
  const connection = useConnection()
  const { t } = useWords()
  const [busy, setBusy] = useState<Provider>()
  const [elsewhere, setElsewhere] = useState<Elsewhere>()
  const [refused, setRefused] = useState<string>()
  const [step, setStep] = useState<SecondStep>()
  const result = useStore(providerReturn)
  // Only the console's own server replies with the address where a login begins; scripts cannot read it elsewhere.
  const ownServer = usePart(connection.link, ({ mqttPath }) => mqttPath !== undefined)
  const refuse = (cause: unknown) => setRefused(describeWayError(cause, t, errors))

  useEffect(() => {
    if (result === undefined) return
    providerReturn.set(() => undefined)
    startInBackground(
      completeLogin(result).then(async (next) => {
        if (next === undefined) setRefused(t('twoStep.ways.expired'))
        else if ('reply' in next) await startSession(next)
        else setStep(next)
      }),
      refuse,
    )
  })

  const leave = async (provider: Provider) => {
    setBusy(provider)
    setRefused(undefined)
    setElsewhere(undefined)
    try {
      setElsewhere(await leaveFor(provider))
    } catch (cause) {
      refuse(cause)
    }
    setBusy(undefined)
  }
  const restart = (cause?: unknown) => {
    setStep(undefined)
    if (cause !== undefined) refuse(cause)
  }
  if (step !== undefined) return <SsoStep step={step} onEnd={restart} />
  return (
    <>
      {refused !== undefined && (
        <p role="alert" className="text-small text-bad">
          {refused}
        </p>
      )}
      {ownServer
        ? providers.map((provider) => (
            <Button
              key={provider}
              icon={ExternalLink}
              busy={busy === provider}
              onClick={() => startInBackground(leave(provider), throwUnexpected)}
            >
              {t('twoStep.ways.continue', { way: names[provider] })}
            </Button>
          ))
        : providers.length > 0 && (
            <p className="text-small text-muted">
              {t('twoStep.ways.noServer', { ways: providers.map((provider) => names[provider]).join(', ') })}
            </p>
          )}
      {elsewhere !== undefined && <Away {...elsewhere} />}
    </>
  )
}

/** Says where the login of a provider ends instead of here. */
function Away({ provider, address }: Elsewhere) {
  const { t } = useWords()
  const way = names[provider]
  return (
    <p role="status" className="text-small text-warn">
      {address === undefined ? (
        t('twoStep.ways.awayUnknown', { way })
      ) : (
        <>
          {t('twoStep.ways.away', { way, address })}{' '}
          <Link external href={address} externalWord={t('help.password.away')}>
            {t('twoStep.ways.open')}
          </Link>
        </>
      )}
    </p>
  )
}

/** Completes a login with what the provider's login brought back; undefined if that is unusable. */
async function completeLogin(result: string) {
  const { username, backend, code, ...reply } = readProviderReturn(result) ?? {}
  if (typeof username !== 'string' || typeof backend !== 'string') return undefined
  // Older brokers return the token itself.
  return toNextStep(
    backend,
    username,
    typeof code === 'string'
      ? await connection.api.ssoExchange({ body: { code, username, backend } })
      : reply,
  )
}
