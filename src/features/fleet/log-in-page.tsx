import { useState, type FormEvent } from 'react'
import { hasFleet } from '@/api/site'
import logIn from '@commands/fleet/log-in'
import { useStart } from '@/command/react'
import { FormPage } from '@/form/form-page'
import { useWords } from '@/i18n/use-words'
import { go } from '@/route/location'
import { to } from '@/route/paths'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/control/checkbox'
import { Field } from '@/ui/control/field'
import { PasswordInput } from '@/ui/control/password-input'
import { TextInput } from '@/ui/control/text-input'
import { BrokerMark } from '@/connection/broker-mark'
import { StatusMark } from '@/ui/status-mark'
import type { NamedConnection } from '@/connection/connection'
import { useFollowConnections } from '@/connection/use-follow-connections'
import { fleetPaths } from './paths'
import { useFleet } from './use-fleet'

/** Logs in to several brokers with one name and password. */
export function FleetLogIn() {
  const members = useFleet()?.all
  return (
    <FormPage title="screen.fleetLogIn" text={hasFleet ? 'fleet.log-in.text' : 'fleet.singleText'}>
      {members !== undefined && hasFleet && <LogInForm members={members} />}
    </FormPage>
  )
}

const isOut = ({ session }: NamedConnection) => session.get().state !== 'in'

type Problems = { brokers?: string; username?: string; password?: string }

function LogInForm({ members }: { members: readonly NamedConnection[] }) {
  const { t } = useWords()
  const start = useStart()
  useFollowConnections(members)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(members.filter(isOut).map(({ profile }) => profile.name)),
  )
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const names = members.map(({ profile }) => profile.name).filter((name) => chosen.has(name))
  const choose = (name: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(name)
    else next.delete(name)
    setChosen(next)
    setProblems({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const required = t('error.required')
    const found: Problems = {
      ...(names.length === 0 ? { brokers: t('fleet.log-in.noBroker') } : {}),
      ...(username.trim() === '' ? { username: required } : {}),
      ...(password === '' ? { password: required } : {}),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    // The password is handed over once and remembered nowhere.
    setPassword('')
    go(to(fleetPaths.fleet))
    start(logIn, { brokers: names.length === 1 ? (names[0] ?? '') : names, username, password })
  }
  const label = names.length === members.length ? t('fleet.log-in.none') : t('fleet.log-in.all')
  return (
    <form onSubmit={submit} noValidate className="flex max-w-120 flex-col gap-4">
      <fieldset className="flex min-w-0 flex-col gap-1">
        <legend className="pb-1 font-semibold">{t('fleet.brokers')}</legend>
        {members.map(({ profile, session }) => (
          <Checkbox
            key={profile.name}
            checked={chosen.has(profile.name)}
            onValue={(on) => choose(profile.name, on)}
            label={
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <BrokerMark broker={profile} />
                {session.get().state === 'in' && (
                  <StatusMark
                    state="connected"
                    className="text-small text-muted"
                    word={t('fleet.log-in.already', { username: session.get().username ?? '' })}
                  />
                )}
              </span>
            }
          />
        ))}
        <div>
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              setChosen(
                new Set(names.length === members.length ? [] : members.map(({ profile }) => profile.name)),
              )
            }
          >
            {label}
          </Button>
        </div>
        {problems.brokers !== undefined && (
          <p role="alert" className="text-small text-bad">
            {problems.brokers}
          </p>
        )}
      </fieldset>
      <Field label={t('list.column.username')} error={problems.username} required>
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="username"
            value={username}
            onValue={setUsername}
          />
        )}
      </Field>
      <Field label={t('login.password')} error={problems.password} required>
        {(control) => (
          <PasswordInput
            {...control}
            showLabel={t('login.show')}
            hideLabel={t('login.hide')}
            name="password"
            autoComplete="current-password"
            value={password}
            onValue={setPassword}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          {t('fleet.log-in.submit', { count: names.length })}
        </Button>
      </div>
    </form>
  )
}
