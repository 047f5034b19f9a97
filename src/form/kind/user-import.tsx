import { useId, useState, type DragEvent } from 'react'
import type { AnyCommand, CommandArgs } from '@/command/command'
import { useStart } from '@/command/react'
import { isConfig } from '@/contract/family/config'
import { useWords } from '@/i18n/use-words'
import { freshSalt, hashingOf, hashPassword, type Hashing } from '@/lib/access/hash-password'
import { readUserFile, sampleFile, type FileUser, type UserFile } from '@/lib/access/user-file'
import { saveFile } from '@/table/export/save-file'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { StatusMark } from '@/ui/status-mark'
import { Table, Td, Th, THead, Tr } from '@/ui/table'
import { Untrusted } from '@/ui/untrusted'

/** The largest file that is read, in bytes, and how many wrong rows are listed. */
const mostBytes = 20_000_000
const listed = 200

type Read = { readonly name: string; readonly file: UserFile | 'large' }

type Props = {
  /** The authenticator's settings: how it hashes passwords. */
  config: Readonly<Record<string, unknown>>
  /** Takes `users`, and what is given besides. */
  command: AnyCommand
  given: CommandArgs
}

/** Users from a file: checked row by row before anything is sent, for the broker keeps what stands before a wrong row (contract C §4.3). */
export function UserImport({ config, command, given }: Props) {
  const { t, format } = useWords()
  const start = useStart()
  const id = useId()
  const [read, setRead] = useState<Read>()
  const [busy, setBusy] = useState(false)
  const settings = config['password_hash_algorithm']
  const how = isConfig(settings) ? hashingOf(settings) : undefined
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setRead({ name: file.name, file: file.size > mostBytes ? 'large' : readUserFile(file.name, await file.text()) })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const file = read?.file === 'large' ? undefined : read?.file
  const plain = file?.users.filter((user) => 'password' in user).length ?? 0
  const ready = file !== undefined && file.users.length > 0 && (plain === 0 || how !== undefined)
  const send = async () => {
    if (file === undefined || busy) return
    setBusy(true)
    const users = await Promise.all(file.users.map((user) => hashed(user, how)))
    setBusy(false)
    start(command, { ...given, users }, 'button', { complete: true })
  }
  return (
    <Card title={t('authn.import.title')} note={t('authn.import.note')}>
      <div className="flex flex-col gap-3" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-field px-3 py-4">
          <label htmlFor={id}>{t('authn.import.choose')}</label>
          <input id={id} type="file" accept=".csv,.json" className="text-small" onChange={(event) => void take(event.target.files?.[0])} />
          <Button onClick={() => saveFile('users.csv', new Blob([sampleFile], { type: 'text/csv' }))}>{t('authn.import.sample')}</Button>
        </div>
        <div role="status" className="flex flex-col gap-1 empty:hidden">
          {read?.file === 'large' && <p className="text-bad">{t('authn.import.large')}</p>}
          {file?.fault !== undefined && <p className="text-bad">{t(`authn.import.fault.${file.fault.reason}`, { name: file.fault.name })}</p>}
          {file !== undefined && file.fault === undefined && (
            <p>{t('authn.import.found', { count: file.users.length, wrong: file.problems.length })}{plain > 0 && ` ${t(how === undefined ? 'authn.import.cannotHash' : 'authn.import.willHash', { count: plain })}`}</p>
          )}
        </div>
        {file !== undefined && file.problems.length > 0 && (
          <Table label={t('authn.import.problems')}>
            <THead><tr><Th align="end">{t('authn.import.line')}</Th><Th>{t('authn.import.field')}</Th><Th>{t('authn.import.reason')}</Th></tr></THead>
            <tbody>
              {file.problems.slice(0, listed).map(({ line, field, reason }) => (
                <Tr key={line}>
                  <Td align="end">{format.number(line)}</Td>
                  <Td mono><Untrusted text={field} max={40} /></Td>
                  <Td><span className="inline-flex items-center gap-1.5"><StatusMark state="error" />{t(`authn.import.why.${reason}`)}</span></Td>
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
        {file !== undefined && file.problems.length > listed && <p className="text-small text-muted">{t('authn.import.more', { count: file.problems.length - listed })}</p>}
        {ready && <div><Button variant="primary" disabledReason={busy ? t('authn.import.hashing') : undefined} onClick={() => void send()}>{t('authn.import.send', { count: file.users.length })}</Button></div>}
      </div>
    </Card>
  )
}

/** A user as it is sent; a plain password is hashed here, so that it never leaves the page. */
async function hashed(user: FileUser, how: Hashing | undefined) {
  const { user_id, is_superuser } = user
  if (!('password' in user)) return { user_id, is_superuser, password_hash: user.password_hash, salt: user.salt }
  if (how === undefined) throw new Error('no way to hash')
  const salt = how.name === 'plain' || ('salt_position' in how && how.salt_position === 'disable') ? '' : freshSalt()
  return { user_id, is_superuser, password_hash: await hashPassword(how, user.password, salt), salt }
}
