import { useState } from 'react'
import type { AnyCommand } from '@/command/command'
import type { OfferValues } from '@/command/offer'
import { useStart } from '@/command/react'
import { isConfig } from '@/contract/family/config'
import { useWords } from '@/i18n/use-words'
import { freshSalt, readHashing, hashPassword, type Hashing } from './model/hash-password'
import { readUserFile, sampleFile, type FileUser, type UserFile } from './model/user-file'
import { FileImport, type ImportEnd } from '@/form/import/file-import'
import { startInBackground } from '@/lib/background'
import { useThrown } from '@/ui/use-thrown'

const sample = { name: 'users.csv', text: sampleFile }

const plainIn = ({ users }: UserFile): number => users.filter((user) => 'password' in user).length

type Props<C extends AnyCommand> = {
  /** The settings of the authenticator, which include its password hashing. */
  config: Readonly<Record<string, unknown>>
  /** A command that takes `users` besides the given values. */
  command: C
  given: OfferValues<C>
}

/**
 * Imports users from a file; plain passwords are hashed in the browser first
 * (src/contract/docs/authentication.md#importing-users).
 */
export function UserImport<C extends AnyCommand>({ config, command, given }: Props<C>) {
  const { t } = useWords()
  const start = useStart()
  const [busy, setBusy] = useState(false)
  const fail = useThrown()
  const settings = config['password_hash_algorithm']
  const how = isConfig(settings) ? readHashing(settings) : undefined
  const send = async (file: UserFile, form: ImportEnd) => {
    if (busy) return
    setBusy(true)
    const users = await Promise.all(file.users.map((user) => hashUser(user, how)))
    setBusy(false)
    start<AnyCommand>(command, { ...given, users }, 'button', { complete: true, form })
  }
  const found = (file: UserFile) => {
    const plainCount = plainIn(file)
    return (
      `${t('authentication.import.found', { count: file.users.length })}` +
      `${plainCount > 0 ? ` ${t(how === undefined ? 'authentication.import.cannotHash' : 'authentication.import.willHash', { count: plainCount })}` : ''}`
    )
  }
  return (
    <FileImport
      title="authentication.import.title"
      note="authentication.import.note"
      sample={sample}
      read={readUserFile}
      found={found}
      faultOf={({ reason, name }) =>
        t(`authentication.import.fault.${reason}` as 'authentication.import.fault.empty', { name })
      }
      send={(file) =>
        file.users.length === 0 || (plainIn(file) > 0 && how === undefined)
          ? undefined
          : {
              label: t('authentication.import.send', { count: file.users.length }),
              count: file.users.length,
              run: (form) => startInBackground(send(file, form), fail),
            }
      }
      busy={busy ? t('authentication.import.hashing') : undefined}
    />
  )
}

/** A user as it is sent; plain passwords are hashed here and never leave the page. */
async function hashUser(user: FileUser, how: Hashing | undefined) {
  const { user_id, is_superuser, other = {} } = user
  if (!('password' in user))
    return { ...other, user_id, is_superuser, password_hash: user.password_hash, salt: user.salt }
  if (how === undefined) throw new Error('no way to hash')
  const salt =
    how.name === 'plain' || ('salt_position' in how && how.salt_position === 'disable') ? '' : freshSalt()
  return {
    ...other,
    user_id,
    is_superuser,
    password_hash: await hashPassword(how, user.password, salt),
    salt,
  }
}
